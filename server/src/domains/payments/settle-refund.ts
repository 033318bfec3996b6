import { toDollars } from '@souk/contract/money';
import type { OrderStatus } from '@souk/contract/order-status';
import { sql } from 'kysely';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { bookFailedRefund, bookRefund } from '../ledger/book-refund.ts';
import { mailPart } from '../orders/order-mails.ts';
import { partOf } from '../orders/reads.ts';
import { setOrderStatus, type StatusChange } from '../orders/set-order-status.ts';
import { lockPayment, refundById, updatePayment, type RefundRow } from './queries.ts';

export type SettleRefundDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'config'>;

/** A refund only moves forward: late news never undoes what we already know. */
const STEPS = ['requested', 'pending', 'succeeded', 'failed'] as const;

const FIRST_LOOK_MS = 120_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Puts the next look at an unsettled refund into the queue: in two minutes, then less and less often. */
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

/** Changes the status of the part that a refund is for. Answers what it was; null if it is for no part. */
async function changePart(
  trx: Trx,
  refund: RefundRow,
  change: StatusChange,
): Promise<OrderStatus | null> {
  if (refund.shipment_id === null) return null;
  const { order_id: orderId, shop_id: shopId, status } = await partOf(trx, refund.shipment_id);
  await setOrderStatus(trx, { orderId, shopId }, change);
  return status;
}

/** The money has gone: the part becomes what was asked for. */
const undone = (refund: RefundRow): StatusChange => ({
  status: refund.to_status,
  by: { actorId: refund.requested_by, source: refund.source },
  note: refund.reason,
});

/** The money came back to the provider: the part is what it was, since nobody has been refunded. */
const restored = (refund: RefundRow, failure: string): StatusChange => ({
  status: refund.from_status === 'refunded' ? 'cancelled' : (refund.from_status ?? 'paid'),
  by: { actorId: null, source: 'provider' },
  note: `The refund failed: ${failure}`,
  evenShort: true,
});

/** Brings a refund in line with what the provider says of it. Safe to repeat, in any order. */
export async function settleRefund(
  deps: SettleRefundDeps,
  refundId: string,
  answer: ProviderRefund,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const known = await refundById(trx, refundId);
    const payment = known && (await lockPayment(trx, known.order_id));
    // Read again under the lock, since it may have moved on.
    const refund = payment && (await refundById(trx, refundId));
    if (!refund) return;
    const { state } = answer;
    if (state === 'pending') await scheduleLook(trx, deps, refund);
    if (STEPS.indexOf(state) <= STEPS.indexOf(refund.status)) return;
    const failure = state === 'failed' ? (answer.failure ?? 'The bank gave no reason') : null;
    if (failure !== null) {
      deps.log.warn({ order: refund.order_id, refund: refundId, failure }, 'a refund failed');
    }
    const wasGone = refund.status === 'succeeded';
    const from_status =
      state === 'succeeded' ? await changePart(trx, refund, undone(refund)) : refund.from_status;
    if (failure !== null && wasGone) {
      await changePart(trx, refund, restored(refund, failure));
      await bookFailedRefund(trx, deps, refundId);
    }
    if (state === 'succeeded') {
      const { order_id: orderId, shipment_id: shipmentId, amount_cents: amountCents } = refund;
      await bookRefund(trx, deps, { refundId, orderId, shipmentId, amountCents });
      if (shipmentId !== null) {
        const [kind, dollars] = [refund.to_status, toDollars(amountCents)];
        await mailPart(trx, deps, { shipmentId, kind, refunded: dollars });
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
    if (state !== 'succeeded' && !wasGone) return;
    await updatePayment(trx, payment.id, { refunded_cents: await refundedCents(trx, payment.id) });
    // That day's sales may have been summed already.
    if (refund.shipment_id !== null)
      await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: refund.shipment_id });
  });
}

async function refundedCents(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where payment_id = ${paymentId} and status = 'succeeded'`.execute(trx);
  return rows[0]?.cents ?? 0;
}
