import type { Shipment, UpdateShipmentRequest } from '@souk/contract/orders';
import type { RefundSelection } from '@souk/contract/refund-parts';
import { ORDERS } from '@souk/contract/orders';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopHead } from '../shops/reads.ts';
import { loadShipments } from './load-shipments.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailShipment } from './shipment-mails.ts';
import { setShipmentStatus, type ChangeOrigin } from './set-shipment-status.ts';

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

/** Returns the id of a shop's shipment of a purchase. @throws ProblemError 404 */
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
 * Returns a shipment that the actor may change, and the role in which they do.
 * @throws ProblemError 404
 */
export async function shipmentToManage(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<{ shipmentId: string; by: ChangeOrigin & { source: 'seller' | 'admin' } }> {
  const shop = await shopHead(deps.db, shopId);
  const source = shop.owner_id === actor.id ? 'seller' : 'admin';
  const shipmentId = await shipmentOf(deps, shopId, orderId);
  return { shipmentId, by: { actorId: actor.id, source, tokenHash: actor.tokenHash } };
}

/**
 * Changes a shipment for a seller or admin. `cancelled` and `refunded` go through the provider if
 * it was paid. @throws ProblemError 404; 409 items gone; as {@link Money}
 */
export async function changeShipment(
  deps: Pick<Deps, 'db'> & MailDeps,
  money: Money,
  actor: Actor,
  { shopId, orderId, change }: { shopId: string; orderId: string; change: UpdateShipmentRequest },
): Promise<Shipment> {
  const { shipmentId, by } = await shipmentToManage(deps, actor, { shopId, orderId });
  const trackingUrl = change.tracking_url === undefined ? undefined : change.tracking_url || null;
  let { status } = change;
  if (status === 'cancelled' || status === 'refunded') {
    const reason = `${status === 'cancelled' ? 'Cancelled' : 'Refunded'} by the ${by.source}`;
    await money.refund({ shipmentId, toStatus: status, by, reason });
    // The refund sets the status once the provider has confirmed it.
    status = undefined;
  }
  await deps.db.transaction().execute(async (trx) => {
    const paid = status !== undefined && (await money.hold(trx, { orderId, shipmentId }));
    const note = status === 'paid' && !paid ? 'Paid by hand' : null;
    await setShipmentStatus(trx, { orderId, shopId }, { status, trackingUrl, by, note });
    if (paid && (status === 'shipped' || status === 'delivered')) {
      await mailShipment(trx, deps, { shipmentId, kind: status });
    }
  });
  const [order] = await loadShipments(deps.db, [await shipmentOf(deps, shopId, orderId)]);
  if (!order) throw notFound(ORDERS.notFound);
  return order;
}
