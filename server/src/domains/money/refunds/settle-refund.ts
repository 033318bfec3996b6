import { toAmount } from '@souk/contract/money';
import { row } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderRefund } from '../../../gateways/payments/provider.ts';
import { mailShipment, shipmentsOf } from '../../orders/index.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { issueDocuments } from '../invoices/issue-documents.ts';
import { bookFailedRefund, bookRefund } from '../ledger/book-refund.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { noteRefunded } from '../payments/note-refunded.ts';
import { queueReport } from '../provider-tax/queue-report.ts';
import { applyRefund, undoRefund } from './apply-refund.ts';
import { holdFailedRefund, liftFailedRefund } from './hold-failed-refund.ts';
import { lostDisputes, refundById, shopsRefunded, type RefundRow } from './queries.ts';

export type SettleRefundDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'config'>;

/** A refund only moves forward: late events never undo what we already know. */
const STEPS = ['requested', 'pending', 'succeeded', 'failed'] as const;

const FIRST_LOOK_MS = 120_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Schedules the next check of an unsettled refund: in two minutes, then less and less often. */
export async function scheduleLook(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  refund: Pick<RefundRow, 'shipment_id' | 'created_at'>,
): Promise<void> {
  const { shipment_id: shipmentId } = refund;
  if (shipmentId === null) return;
  const now = deps.now().getTime();
  const age = now - refund.created_at.getTime();
  const runAt = new Date(now + Math.min(Math.max(age, FIRST_LOOK_MS), LONGEST_PAUSE_MS));
  await deps.jobs.enqueue(
    trx,
    'finish-refund',
    { shipmentId },
    { runAt, key: `refund-${shipmentId}` },
  );
}

type SettleOptions = {
  /** Whether the requester sees a refusal, so nobody needs an email about it. */
  refusalIsSeen?: boolean;
};

/**
 * Brings a refund in line with the provider's answer. Safe to repeat, in any order. Returns false
 * if nothing changed.
 */
export async function settleRefund(
  deps: SettleRefundDeps,
  refundId: string,
  answer: ProviderRefund,
  { refusalIsSeen = false }: SettleOptions = {},
): Promise<boolean> {
  const seen = await refundById(deps.db, refundId);
  if (!seen || (answer.state !== 'pending' && !isNews(seen, answer))) return false;
  return deps.db.transaction().execute(async (trx) => {
    const known = await refundById(trx, refundId);
    const payment = known && (await lockPayment(trx, known.order_id));
    // Read again under the lock, since it may have moved on.
    const refund = payment && (await refundById(trx, refundId));
    if (!refund) return false;
    const { state } = answer;
    if (state === 'pending') await scheduleLook(trx, deps, refund);
    if (!isNews(refund, answer)) return false;
    const failure = state === 'failed' ? (answer.failure ?? 'The bank gave no reason') : null;
    if (failure !== null) {
      deps.log.warn({ order: refund.order_id, refund: refundId, failure }, 'a refund failed');
    }
    const wasGone = refund.status === 'succeeded';
    const from_status = state === 'succeeded' ? await applyRefund(trx, refund) : refund.from_status;
    if (state !== 'pending') await liftHolds(trx, deps, { reason: 'refund', cause: refundId });
    if (failure !== null) {
      if (wasGone) {
        await undoRefund(trx, refund, failure);
        await bookFailedRefund(trx, deps, refundId);
      }
      if (!refusalIsSeen) await holdFailedRefund(trx, deps, refund, failure);
      // The bank took this money too, but while it was going back, there was nothing left to lose.
      for (const id of await lostDisputes(trx, refund.order_id)) {
        await deps.jobs.enqueue(trx, 'sync-dispute', { id });
      }
    }
    if (state === 'succeeded') {
      await bookRefund(trx, deps, refund, await noteOf(trx, refund));
      await liftFailedRefund(trx, deps, refund);
      // A shop that was already paid out may owe a part of it.
      const shipments = await shipmentsOf(trx, refund.order_id);
      const shopIds = shipments.map(({ shop_id }) => shop_id);
      await deps.jobs.enqueue(trx, 'cover-shortfall', { shopIds });
      const { shipment_id: shipmentId, to_status } = refund;
      if (shipmentId !== null) {
        const kind = from_status === null ? 'refunded' : to_status;
        const refunded = toAmount(refund.amount_cents);
        const why = refund.source === 'system' ? refund.reason : null;
        await mailShipment(trx, deps, { shipmentId, kind, cause: refundId, refunded, why });
      }
    }
    await trx
      .updateTable('refunds')
      .set({
        status: state,
        provider_refund_id: answer.id ?? refund.provider_refund_id,
        failure,
        from_status,
        settled_at: state === 'pending' ? null : deps.now(),
      })
      .where('id', '=', refundId)
      .execute();
    if (state === 'succeeded' || state === 'failed') {
      // The refund request may now be settled, or open again.
      await deps.jobs.enqueue(trx, 'sync-request-holds', { order_id: refund.order_id });
    }
    if (state !== 'succeeded' && !wasGone) return true;
    await noteRefunded(trx, payment.id, await refundedCents(trx, payment.id));
    // That day's sales may already be summed.
    if (refund.shipment_id !== null)
      await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: refund.shipment_id });
    if (state === 'succeeded') {
      await queueReport(trx, deps, refund.order_id);
      await issueDocuments(trx, refund.order_id);
    }
    return true;
  });
}

async function noteOf(trx: Trx, { source, provider_refund_id: id }: RefundRow) {
  if (source !== 'provider' || id === null) return undefined;
  const shops = (await shopsRefunded(trx, [id])).get(id);
  return `Refunded at the provider${shops === undefined ? '' : `, split between ${shops} shops`}`;
}

const isNews = (refund: RefundRow, { state }: ProviderRefund) =>
  STEPS.indexOf(state) > STEPS.indexOf(refund.status);

/** Sums the provider's refunds of a payment. Lost disputes aren't refunds. */
async function refundedCents(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where payment_id = ${paymentId} and dispute_id is null and status = 'succeeded'`.execute(trx);
  return rows[0]?.cents ?? 0;
}
