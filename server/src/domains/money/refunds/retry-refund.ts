import {
  centsLeft,
  type RefundParts,
  type ShipmentLeft,
  withAllGiven,
} from '@souk/contract/refund-parts';
import { REFUNDS, type RefundDetail } from '@souk/contract/refunds';
import type { Trx } from '../../../db/rows.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { shipmentById, shipmentToManage } from '../../orders/index.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { attemptOf, carryOut, isPaid, type RefundDeps } from './carry-out.ts';
import { firstAttempt } from './hold-failed-refund.ts';
import { itemsOfRefund, liveAttempt, refundById, type RefundRow } from './queries.ts';
import { requestedRefund } from './record-refund.ts';
import { refundDetails } from './refund-details.ts';
import { onlyLeft } from './refund-shipment.ts';
import { shipmentLeft } from './shipment-left.ts';

type RefundPlace = { shopId: string; orderId: string; refundId: string };

/**
 * Retries a failed refund with the same items and amounts, for the seller or an admin. Resumes a
 * retry that got no response. @throws ProblemError 404; 409 if it hasn't failed, was dropped or
 * already retried, exceeds what's left, or is refused; 503
 */
export async function retryRefund(
  deps: RefundDeps,
  actor: Actor,
  { refundId, ...shipment }: RefundPlace,
): Promise<RefundDetail> {
  const { shipmentId, by } = await shipmentToManage(deps, actor, shipment);
  const attempt = await deps.db.transaction().execute(async (trx) => {
    const row = await shipmentById(trx, shipmentId);
    const payment = await lockPayment(trx, row.order_id);
    const refund = await failedRefund(trx, shipmentId, refundId);
    if (!payment || !isPaid(payment)) throw conflict('not_paid_by_card', REFUNDS.notByCard);
    const first = firstAttempt(refund);
    const open = await liveAttempt(trx, first);
    if (open?.status === 'requested') return attemptOf(payment, open, true);
    if (open) throw conflict('refund_retried', REFUNDS.triedAgain);
    const left = await shipmentLeft(trx, row);
    const parts = partsAgain(await partsOf(trx, refund, left), left);
    if (parts === null) throw conflict('refund_exceeds_rest', onlyLeft(centsLeft(left)));
    const again = await requestedRefund(trx, deps, row, parts, by, {
      payment_id: refund.payment_id,
      shipment_id: shipmentId,
      reason: refund.reason,
      restock: refund.restock,
      to_status: refund.to_status,
      requested_by: by.actorId,
      source: by.source,
      retry_of: first,
    });
    return attemptOf(payment, again, false);
  });
  await carryOut(deps, attempt);
  const [made] = await refundDetails(deps.db, 'refunds.id', attempt.refundId);
  if (!made) throw notFound();
  return made;
}

/** Returns a failed refund of a shipment, unless it was dropped. @throws ProblemError 404, 409 */
export async function failedRefund(
  trx: Trx,
  shipmentId: string,
  refundId: string,
): Promise<RefundRow> {
  const refund = await refundById(trx, refundId);
  if (refund?.shipment_id !== shipmentId) throw notFound(REFUNDS.notFound);
  if (refund.status !== 'failed') throw conflict('refund_not_failed', REFUNDS.notFailed);
  if (refund.dropped_at !== null) throw conflict('refund_dropped', REFUNDS.dropped);
  return refund;
}

async function partsOf(trx: Trx, refund: RefundRow, left: ShipmentLeft): Promise<RefundParts> {
  const { goods_cents, shipping_cents, tax_cents, commission_cents, promotion_cents } = refund;
  if (goods_cents === null || shipping_cents === null || tax_cents === null) {
    throw conflict('refund_exceeds_rest', onlyLeft(centsLeft(left)));
  }
  return {
    items: await itemsOfRefund(trx, refund.id),
    goods: goods_cents,
    shipping: shipping_cents,
    tax: tax_cents,
    shippingTax: refund.shipping_tax_cents,
    commission: commission_cents,
    promotion: promotion_cents,
  };
}

/** Returns the parts of a refund that is repeated; null if they exceed what's left. */
function partsAgain(parts: RefundParts, left: ShipmentLeft): RefundParts | null {
  const itemOf = (id: string) => left.items.find((item) => item.id === id);
  const isLeft =
    parts.shipping <= left.shipping &&
    parts.tax <= left.tax &&
    parts.items.every(({ id, quantity, goods }) => {
      const item = itemOf(id);
      return item !== undefined && quantity <= item.quantity && goods <= item.goods;
    });
  if (!isLeft) return null;
  const all = withAllGiven(left, parts);
  const isOwed = all.items.every(({ id, commission, promotion }) => {
    const item = itemOf(id);
    return item !== undefined && commission <= item.commission && promotion <= item.promotion;
  });
  return isOwed ? all : null;
}
