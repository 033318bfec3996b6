import { STATUS_RULES } from '@souk/contract/order-status';
import {
  ORDERS,
  type Arrival,
  type ArrivedRequest,
  type Confirmation,
} from '@souk/contract/orders';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { orderOf } from '../reads.ts';
import { lockShipment } from './lock-shipments.ts';
import type { ShipmentRow } from './reads.ts';
import { setShipmentStatus } from './set-shipment-status.ts';

/** Whether the buyer can confirm the delivery now. */
export const canArrive = ({ status, confirmed_at }: ShipmentRow): boolean =>
  STATUS_RULES[status].gone && confirmed_at === null;

export const confirmationOf = (
  shipment: Pick<ShipmentRow, 'confirmed_at' | 'confirmed_by'> | undefined,
): Confirmation => ({
  confirmed_at: shipment?.confirmed_at?.toISOString() ?? null,
  confirmed_by: shipment?.confirmed_by ?? null,
});

/**
 * Records the buyer's confirmation that a shipment arrived, and marks it as delivered. Safe to
 * repeat. @throws ProblemError 404 if it isn't their order; 409 if it wasn't shipped or the
 * shipping was undone; 422
 */
export async function confirmArrival(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
  { shop_id }: ArrivedRequest,
): Promise<Arrival> {
  await orderOf(deps, actor, orderId);
  return deps.db.transaction().execute(async (trx) => {
    const shipment = await lockShipment(trx, orderId, shop_id);
    if (!shipment) throw invalid({ path: 'shop_id', message: ORDERS.unknownShop });
    const { voided, gone } = STATUS_RULES[shipment.status];
    if (voided) throw conflict('order_undone', ORDERS.voided);
    if (!gone) throw conflict('not_shipped', ORDERS.notShipped);
    const by = { actorId: actor.id, source: 'buyer' } as const;
    await setShipmentStatus(trx, { orderId, shopId: shop_id }, { status: 'delivered', by });
    const now = await lockShipment(trx, orderId, shop_id);
    if (!now) throw notFound(ORDERS.notFound);
    return { shop_id, status: now.status, ...confirmationOf(now) };
  });
}
