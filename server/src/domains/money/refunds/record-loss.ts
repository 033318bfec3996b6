import { STATUS_RULES } from '@souk/contract/order-status';
import { centsLeft, refundParts, type RefundParts } from '@souk/contract/refund-parts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { shipmentById } from '../../orders/index.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { applyRefund, undoRefund } from './apply-refund.ts';
import { liftFailedRefund } from './hold-failed-refund.ts';
import { refundById } from './queries.ts';
import { insertRefund } from './record-refund.ts';
import { shipmentLeft } from './shipment-left.ts';

/**
 * Splits the amount that a bank takes back for a shipment into goods, shipping, tax and commission,
 * as for a refund. Returns null if nothing is left to refund.
 */
export async function partsOfLoss(
  db: Db,
  shipmentId: string,
  cents: number,
): Promise<RefundParts | null> {
  const left = await shipmentLeft(db, await shipmentById(db, shipmentId));
  const most = centsLeft(left);
  if (most === 0 || cents <= 0) return null;
  // Earlier refunds have already returned their tax and commission.
  return refundParts(left, cents >= most ? 'all' : { amount: cents });
}

const REVERSED = 'The bank reversed its decision in the shop’s favor';

/** Undoes a dispute's losses after the bank reversed its decision in the shop's favor. */
export async function undoLosses(
  trx: Trx,
  deps: Pick<Deps, 'now' | 'jobs'>,
  disputeId: string,
): Promise<void> {
  const losses = await trx
    .selectFrom('refunds')
    .select('id')
    .where('dispute_id', '=', disputeId)
    .where('status', '=', 'succeeded')
    .execute();
  for (const { id } of losses) {
    const loss = await refundById(trx, id);
    if (!loss) continue;
    await undoRefund(trx, loss, REVERSED);
    await trx
      .updateTable('refunds')
      .set({ status: 'failed', failure: REVERSED, settled_at: deps.now() })
      .where('id', '=', id)
      .execute();
    if (loss.shipment_id !== null) {
      await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: loss.shipment_id });
    }
  }
}

type Loss = { disputeId: string; orderId: string; shipmentId: string; cents: number };

/**
 * Records a lost dispute as a refund of the shipment. If nothing is then left to refund, closes the
 * shipment and restocks its items unless they were shipped. Returns the parts of the loss, or null
 * if it was already recorded or nothing was left to refund.
 */
export async function recordLoss(
  trx: Trx,
  deps: Pick<Deps, 'now' | 'jobs'>,
  { disputeId, orderId, shipmentId, cents }: Loss,
): Promise<RefundParts | null> {
  const payment = await lockPayment(trx, orderId);
  const known = await trx
    .selectFrom('refunds')
    .select('id')
    .where('dispute_id', '=', disputeId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!payment || known) return null;
  const shipment = await shipmentById(trx, shipmentId);
  const parts = await partsOfLoss(trx, shipmentId, cents);
  if (parts === null) return null;
  const { id } = await insertRefund(trx, deps, parts, {
    payment_id: payment.id,
    shipment_id: shipmentId,
    provider_refund_id: null,
    dispute_id: disputeId,
    reason: 'The buyer won a dispute at their bank',
    source: 'provider',
    requested_by: null,
    to_status: 'refunded',
    restock: shipment.holds_stock && !STATUS_RULES[shipment.status].gone,
    created_at: deps.now(),
  });
  const loss = await refundById(trx, id);
  if (!loss) throw new Error('A loss was not recorded');
  const from_status = await applyRefund(trx, loss);
  await liftFailedRefund(trx, deps, loss);
  await liftHolds(trx, deps, { reason: 'refund', cause: id });
  await trx
    .updateTable('refunds')
    .set({ status: 'succeeded', from_status, settled_at: deps.now() })
    .where('id', '=', id)
    .execute();
  await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: shipmentId });
  return parts;
}
