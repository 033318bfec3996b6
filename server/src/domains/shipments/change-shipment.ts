import type { ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import type { RefundWish } from '@souk/contract/refund-parts';
import { ORDERS } from '@souk/contract/orders';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopHead } from '../shops/reads.ts';
import { loadShopOrders } from './load-shipments.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailPart } from './shipment-mails.ts';
import { setOrderStatus, type ChangedBy } from './set-shipment-status.ts';

export type RefundRequest = {
  shipmentId: string;
  /** What the part becomes once all of its money has gone back. */
  toStatus: 'cancelled' | 'refunded';
  by: ChangedBy;
  reason: string;
  /** Left out: all that is left. */
  wish?: RefundWish;
  /** Whether the pieces go back on sale; left out: if they have not been sent. */
  restock?: boolean | undefined;
};

/** What a change of status does to the money. Payments does it, which comes after this room. */
export type Money = {
  /** Refunds what the provider was paid for a part. @throws ProblemError 409 refused; 503 */
  refund: (request: RefundRequest) => Promise<void>;
  /** Locks the payment; answers if it was paid. @throws ProblemError 409 if all of the part is refunded */
  hold: (trx: Trx, part: { orderId: string; shipmentId: string }) => Promise<boolean>;
};

/** The part of a purchase that a shop sells. @throws ProblemError 404 */
async function shipmentOf({ db }: Pick<Deps, 'db'>, shopId: string, orderId: string) {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('lapsed', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound(ORDERS.notFound);
  return row.id;
}

/**
 * A shop's part of a purchase for whoever may change it, and as whom they do.
 * @throws ProblemError 404
 */
export async function partToManage(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<{ shipmentId: string; by: ChangedBy & { source: 'seller' | 'admin' } }> {
  const shop = await shopHead(deps.db, shopId);
  const source = shop.owner_id === actor.id ? 'seller' : 'admin';
  const shipmentId = await shipmentOf(deps, shopId, orderId);
  return { shipmentId, by: { actorId: actor.id, source, tokenHash: actor.tokenHash } };
}

/**
 * A seller or admin changes the shop's part of a purchase. `cancelled` and `refunded` go through the
 * provider if it was paid. @throws ProblemError 404; 409 items gone; as {@link Money}
 */
export async function changeShopOrder(
  deps: Pick<Deps, 'db'> & MailDeps,
  money: Money,
  actor: Actor,
  { shopId, orderId, change }: { shopId: string; orderId: string; change: UpdateShopOrderRequest },
): Promise<ShopOrder> {
  const { shipmentId, by } = await partToManage(deps, actor, { shopId, orderId });
  const trackingUrl = change.tracking_url === undefined ? undefined : change.tracking_url || null;
  let { status } = change;
  if (status === 'cancelled' || status === 'refunded') {
    const reason = `${status === 'cancelled' ? 'Cancelled' : 'Refunded'} by the ${by.source}`;
    await money.refund({ shipmentId, toStatus: status, by, reason });
    // The refund sets the status, once the provider has confirmed it.
    status = undefined;
  }
  await deps.db.transaction().execute(async (trx) => {
    const paid = status !== undefined && (await money.hold(trx, { orderId, shipmentId }));
    const note = status === 'paid' && !paid ? 'Paid by hand' : null;
    await setOrderStatus(trx, { orderId, shopId }, { status, trackingUrl, by, note });
    if (paid && (status === 'shipped' || status === 'delivered')) {
      await mailPart(trx, deps, { shipmentId, kind: status });
    }
  });
  const [order] = await loadShopOrders(deps.db, [await shipmentOf(deps, shopId, orderId)]);
  if (!order) throw notFound(ORDERS.notFound);
  return order;
}
