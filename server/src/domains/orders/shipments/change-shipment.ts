import type { TrackedParcel } from '@souk/contract/carriers';
import type { OrderStatus } from '@souk/contract/order-status';
import type { Shipment, UpdateShipmentRequest } from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import type { RefundSelection } from '@souk/contract/refund-parts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { anyShopHead, isShopSuspended, shopHead } from '../../shops/index.ts';
import { loadShipments } from './load-shipments.ts';
import { mailShippedSoon } from './mail-shipped.ts';
import { isPassed, setShipmentStatus, type ChangeOrigin } from './set-shipment-status.ts';
import { mailShipment } from './shipment-mails.ts';

export type RefundRequest = {
  shipmentId: string;
  /** The status of the shipment once all of its money is refunded. */
  toStatus: 'cancelled' | 'refunded';
  by: ChangeOrigin;
  reason: string;
  /** The rest of the money if left out. */
  wish?: RefundSelection;
  /** Whether the items go back on sale; if left out, they do unless they were sent. */
  restock?: boolean | undefined;
};

/**
 * The effect of a status change on the money. Implemented by payments, which depends on this
 * domain.
 */
export type Money = {
  /** Refunds the provider's payment for a shipment. @throws ProblemError 409 refused; 503 */
  refund: (request: RefundRequest) => Promise<void>;
  /**
   * Locks the payment and returns whether it was paid. @throws ProblemError 409 if all of the
   * shipment is refunded
   */
  hold: (trx: Trx, shipment: { orderId: string; shipmentId: string }) => Promise<boolean>;
};

/** Returns the id and status of a shop's shipment in an order. @throws ProblemError 404 */
async function shipmentOf({ db }: Pick<Deps, 'db'>, shopId: string, orderId: string) {
  const row = await db
    .selectFrom('shipments')
    .select(['id', 'status'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('lapsed', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound(ORDERS.notFound);
  return row;
}

/**
 * Returns a shipment that the actor may change, and the role in which they do.
 * @throws ProblemError 404
 */
export async function shipmentToManage(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<{
  shipmentId: string;
  status: OrderStatus;
  by: ChangeOrigin & { source: 'seller' | 'admin' };
}> {
  const shop = await (actor.is_admin ? anyShopHead : shopHead)(deps.db, shopId);
  const source = shop.owner_id === actor.id ? 'seller' : 'admin';
  const { id: shipmentId, status } = await shipmentOf(deps, shopId, orderId);
  return { shipmentId, status, by: { actorId: actor.id, source, tokenHash: actor.tokenHash } };
}

/** Returns the tracking fields that a change sets, with null for those that it clears. */
function trackingGiven(change: UpdateShipmentRequest): Partial<TrackedParcel> {
  const { tracking_url, carrier, tracking_number } = change;
  return {
    ...(tracking_url !== undefined && { tracking_url: tracking_url || null }),
    ...(carrier !== undefined && { carrier: carrier || null }),
    ...(tracking_number !== undefined && { tracking_number: tracking_number || null }),
  };
}

/**
 * Changes a shipment for a seller or admin. `cancelled` and `refunded` go through the provider if
 * it was paid. @throws ProblemError 404; 409 if the items are gone, or a suspended seller marks it
 * as delivered; otherwise as {@link Money}
 */
export async function changeShipment(
  deps: Pick<Deps, 'db'> & MailDeps,
  money: Money,
  actor: Actor,
  { shopId, orderId, change }: { shopId: string; orderId: string; change: UpdateShipmentRequest },
): Promise<Shipment> {
  const { shipmentId, by, ...now } = await shipmentToManage(deps, actor, { shopId, orderId });
  let { status } = change;
  const { from_status: from, notify } = change;
  // Checked before any money moves, and again under the lock.
  if (isPassed(now, { from, status })) throw conflict('order_changed', ORDERS.changedMeanwhile);
  if (
    status === 'delivered' &&
    by.source === 'seller' &&
    (await isShopSuspended(deps.db, shopId))
  ) {
    throw conflict('shop_suspended', ORDERS.suspendedDelivers);
  }
  if (status === 'cancelled' || status === 'refunded') {
    const reason = `${status === 'cancelled' ? 'Cancelled' : 'Refunded'} by the ${by.source}`;
    await money.refund({ shipmentId, toStatus: status, by, reason });
    // The refund sets the status once the provider has confirmed it.
    status = undefined;
  }
  await deps.db.transaction().execute(async (trx) => {
    const paid = status !== undefined && (await money.hold(trx, { orderId, shipmentId }));
    const paidByHand = status === 'paid' && !paid;
    const tracking = trackingGiven(change);
    await setShipmentStatus(trx, { orderId, shopId }, { status, tracking, from, by, paidByHand });
    if (!paid || notify === false) return;
    if (status === 'shipped' && notify === true) await mailShippedSoon(trx, deps, shipmentId);
    else if (status === 'shipped' || status === 'delivered') {
      await mailShipment(trx, deps, { shipmentId, kind: status });
    }
  });
  const [order] = await loadShipments(deps.db, [shipmentId]);
  if (!order) throw notFound(ORDERS.notFound);
  return order;
}
