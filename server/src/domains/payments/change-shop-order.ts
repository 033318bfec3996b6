import type { ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { conflict } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopOrder } from '../orders/reads.ts';
import { shipmentOf } from '../orders/refundable.ts';
import { setOrderStatus } from '../orders/set-order-status.ts';
import { shopToManage } from '../shops/reads.ts';
import { liveRefund, lockPayment } from './queries.ts';
import { refundShipment, type RefundDeps } from './refund-shipment.ts';

type Change = { shopId: string; orderId: string; change: UpdateShopOrderRequest };

/**
 * Locks the payment, so that a refund can't be confirmed meanwhile, and refuses where the part's money has
 * gone back or is on its way: the part would be called what it is not.
 */
async function refuseAfterRefund(trx: Transaction<DB>, orderId: string, shipmentId: string) {
  const payment = await lockPayment(trx, orderId);
  const refund = await liveRefund(trx, shipmentId);
  if (refund)
    throw conflict(refund.status === 'succeeded' ? ORDERS.paidBack : ORDERS.refundUnderWay);
  return payment;
}

/**
 * A seller (or an admin) changes the shop's part of a purchase. `cancelled` and `refunded` go through the
 * provider where it was paid; every other status is the seller's word.
 * @throws ProblemError 404 no such shop or sale; 403 not one's own shop; 409 pieces gone, refund refused,
 * money given back; 503
 */
export async function changeShopOrder(
  deps: RefundDeps,
  actor: Actor,
  { shopId, orderId, change }: Change,
): Promise<ShopOrder> {
  const shop = await shopToManage(deps.db, actor, shopId, ORDERS.notYours);
  const source = shop.owner_id === actor.id ? 'seller' : 'admin';
  const by = { actorId: actor.id, source } as const;
  const { status: wanted } = change;
  const trackingUrl = change.tracking_url === undefined ? undefined : change.tracking_url || null;
  const shipmentId = await shipmentOf(deps.db, shopId, orderId);
  const undone = wanted === 'cancelled' || wanted === 'refunded';
  if (undone) {
    const reason = `${wanted === 'cancelled' ? 'Cancelled' : 'Refunded'} by the ${source}`;
    await refundShipment(deps, { shipmentId, toStatus: wanted, by, reason });
  }
  const status = undone ? undefined : wanted;
  await deps.db.transaction().execute(async (trx) => {
    const payment = status && (await refuseAfterRefund(trx, orderId, shipmentId));
    const byHand = status === 'paid' && payment?.status !== 'paid';
    const note = byHand ? 'Paid by hand' : null;
    await setOrderStatus(trx, { orderId, shopId, status, trackingUrl, by, note });
  });
  return shopOrder(deps, shopId, orderId);
}
