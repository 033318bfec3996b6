import { toDollars } from '@souk/contract/money';
import { ORDERS } from '@souk/contract/orders';
import type { OrderStatus } from '@souk/contract/order-status';
import { row } from '../../db/raw-sql.ts';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { notFound, ProblemError } from '../../kit/problems.ts';
import { bookFailedRefund, bookRefund } from '../ledger/book-refund.ts';
import { mailShipment } from '../shipments/shipment-mails.ts';
import { amountOf, shipmentById, type ShipmentRow, shipmentsOf } from '../shipments/reads.ts';
import { lockShipments } from '../shipments/lock-shipments.ts';
import { setShipmentStatus } from '../shipments/set-shipment-status.ts';
import { returnStock, takeStock } from '../products/lock-stock.ts';
import { liveRefunds, piecesOf, refundById, type RefundRow } from './queries.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { noteRefunded } from '../payments/note-refunded.ts';
import { statuses } from '../../db/statuses.ts';

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

/**
 * Applies a successful refund: its pieces go back on sale where they should, and a shipment with
 * nothing left gets the requested status. Returns the shipment's previous status; null if it stays
 * the same.
 */
async function undo(trx: Trx, refund: RefundRow): Promise<OrderStatus | null> {
  if (refund.shipment_id === null) return null;
  const shipment = await lockShipmentById(trx, refund.shipment_id);
  if (refund.restock) await returnStock(trx, await piecesOf(trx, refund.id));
  const others = (await liveRefunds(trx, shipment.id)).filter(
    ({ id, status }) => id !== refund.id && status === 'succeeded',
  );
  const cents = others.reduce((sum, other) => sum + other.amount_cents, refund.amount_cents);
  if (cents < amountOf(shipment)) return null;
  await setShipmentStatus(trx, shipmentKey(shipment), {
    status: refund.to_status,
    by: { actorId: refund.requested_by, source: refund.source },
    note: refund.reason,
    ...(refund.restock === null ? {} : { holdsStock: shipment.holds_stock && !refund.restock }),
  });
  return shipment.status;
}

/** Restores the shipment: the money came back to the provider, so nobody has been refunded. */
async function restore(trx: Trx, refund: RefundRow, failure: string): Promise<void> {
  if (refund.shipment_id === null) return;
  const shipment = await lockShipmentById(trx, refund.shipment_id);
  const pieces = refund.restock === false ? [] : await piecesOf(trx, refund.id);
  // If they were sold meanwhile, the shipment holds none.
  const taken = await takeStock(trx, pieces).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );
  if (refund.from_status === null) return;
  await setShipmentStatus(trx, shipmentKey(shipment), {
    status: refund.from_status === 'refunded' ? 'cancelled' : refund.from_status,
    by: { actorId: null, source: 'provider' },
    note: `The refund failed: ${failure}`,
    holdsStock: taken,
  });
}

const shipmentKey = ({ order_id: orderId, shop_id: shopId }: ShipmentRow) => ({ orderId, shopId });

/** Returns the shipment of a refund, locked until the transaction ends. */
async function lockShipmentById(trx: Trx, shipmentId: string): Promise<ShipmentRow> {
  const { order_id } = await shipmentById(trx, shipmentId);
  const shipment = (await lockShipments(trx, order_id)).find(({ id }) => id === shipmentId);
  if (!shipment) throw notFound(ORDERS.notFound);
  return shipment;
}

/**
 * Brings a refund in line with the provider's answer. Safe to repeat, in any order. Returns false
 * if nothing changed.
 */
export async function settleRefund(
  deps: SettleRefundDeps,
  refundId: string,
  answer: ProviderRefund,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await refundById(trx, refundId);
    const payment = known && (await lockPayment(trx, known.order_id));
    // Read again under the lock, since it may have moved on.
    const refund = payment && (await refundById(trx, refundId));
    if (!refund) return false;
    const { state } = answer;
    if (state === 'pending') await scheduleLook(trx, deps, refund);
    if (STEPS.indexOf(state) <= STEPS.indexOf(refund.status)) return false;
    const failure = state === 'failed' ? (answer.failure ?? 'The bank gave no reason') : null;
    if (failure !== null) {
      deps.log.warn({ order: refund.order_id, refund: refundId, failure }, 'a refund failed');
    }
    const wasGone = refund.status === 'succeeded';
    const from_status = state === 'succeeded' ? await undo(trx, refund) : refund.from_status;
    if (failure !== null && wasGone) {
      await restore(trx, refund, failure);
      await bookFailedRefund(trx, deps, refundId);
    }
    if (state === 'succeeded') {
      await bookRefund(trx, deps, refund);
      // A shop that was already paid out may owe a part of it.
      const shipments = await shipmentsOf(trx, refund.order_id);
      const shopIds = shipments.map(({ shop_id }) => shop_id);
      await deps.jobs.enqueue(trx, 'cover-shortfall', { shopIds });
      const { shipment_id: shipmentId, to_status } = refund;
      if (shipmentId !== null) {
        const kind = from_status === null ? 'refunded' : to_status;
        const refunded = toDollars(refund.amount_cents);
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
    if (state !== 'succeeded' && !wasGone) return true;
    await noteRefunded(trx, payment.id, await refundedCents(trx, payment.id));
    // That day's sales may already be summed.
    if (refund.shipment_id !== null)
      await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: refund.shipment_id });
    return true;
  });
}

async function refundedCents(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where payment_id = ${paymentId} and status in ${statuses.doneRefunds}`.execute(trx);
  return rows[0]?.cents ?? 0;
}
