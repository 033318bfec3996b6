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
  /** What the shipment becomes once all of its money has gone back. */
  toStatus: 'cancelled' | 'refunded';
  by: ChangeOrigin;
  reason: string;
  /** Left out: all that is left. */
  wish?: RefundSelection;
  /** Whether the pieces go back on sale; left out: if they have not been sent. */
  restock?: boolean | undefined;
};

/** What a change of status does to the money. Payments does it, which comes after this room. */
export type Money = {
  /** Refunds what the provider was paid for a shipment. @throws ProblemError 409 refused; 503 */
  refund: (request: RefundRequest) => Promise<void>;
  /** Locks the payment; answers if it was paid. @throws ProblemError 409 if all of the shipment is refunded */
  hold: (trx: Trx, shipment: { orderId: string; shipmentId: string }) => Promise<boolean>;
};

/** The shipment of a purchase that a shop sells. @throws ProblemError 404 */
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
 * A shipment for whoever may change it, and as whom they do.
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
 * A seller or admin changes a shipment. `cancelled` and `refunded` go through the
 * provider if it was paid. @throws ProblemError 404; 409 items gone; as {@link Money}
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
    // The refund sets the status, once the provider has confirmed it.
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
