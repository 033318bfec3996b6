import type { ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import type { Actor } from '../auth/actor.ts';
import { shopOrder } from '../orders/reads.ts';
import { shipmentOf } from '../orders/refundable.ts';
import { setOrderStatus } from '../orders/set-order-status.ts';
import { shopToManage } from '../shops/reads.ts';
import { refundShipment, type RefundDeps } from './refund-shipment.ts';

/**
 * A seller (or an admin) changes the shop's part of a purchase. `refunded` goes through the provider
 * where it was paid; every other status is the seller's word.
 * @throws ProblemError 404 no such shop or sale; 403 not one's own shop; 409 pieces gone, refund refused; 503
 */
export async function changeShopOrder(
  deps: RefundDeps,
  actor: Actor,
  input: { shopId: string; orderId: string; change: UpdateShopOrderRequest },
): Promise<ShopOrder> {
  const { shopId, orderId, change } = input;
  const shop = await shopToManage(deps.db, actor, shopId, ORDERS.notYours);
  const by = {
    actorId: actor.id,
    source: shop.owner_id === actor.id ? 'seller' : 'admin',
  } as const;
  const trackingUrl = change.tracking_url === undefined ? undefined : change.tracking_url || null;
  if (change.status === 'refunded') {
    const shipmentId = await shipmentOf(deps.db, shopId, orderId);
    await refundShipment(deps, {
      shipmentId,
      by,
      trackingUrl,
      reason: `Refunded by the ${by.source}`,
    });
  } else {
    const note = change.status === 'paid' ? 'Paid by hand' : null;
    await deps.db
      .transaction()
      .execute((trx) =>
        setOrderStatus(trx, { orderId, shopId, status: change.status, trackingUrl, by, note }),
      );
  }
  return shopOrder(deps, shopId, orderId);
}
