import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { notFound, ProblemError } from '../../kit/problems.ts';
import { returnStock, takeStock } from '../products/lock-stock.ts';
import {
  linesOfShipment,
  lockShipment,
  recordChange,
  updateShipment,
  type ChangeSource,
  type ShipmentRow,
} from './queries.ts';

export type { ChangeSource };

export type StatusChange = {
  orderId: string;
  shopId: string;
  /** Left out: the status stays. */
  status?: OrderStatus | undefined;
  /** Left out: the address stays; null clears it. */
  trackingUrl?: string | null | undefined;
  by: { actorId: string | null; source: ChangeSource };
  note?: string | null;
  /** Also where its pieces are gone: then the part holds none. */
  evenShort?: boolean;
};

/**
 * Keeps stock right over a change of status: an undone sale whose goods have not left gives its pieces
 * back, once; a sale that is taken up again needs them again.
 * @throws ProblemError 409 where the pieces are gone
 */
async function moveStock(
  trx: Transaction<DB>,
  shipment: ShipmentRow,
  to: OrderStatus,
  evenShort = false,
): Promise<boolean> {
  const from = STATUS_RULES[shipment.status];
  const next = STATUS_RULES[to];
  if (next.undone && !from.undone && !from.gone && shipment.holds_stock) {
    await returnStock(trx, await linesOfShipment(trx, shipment.id));
    return false;
  }
  if (from.undone && !next.undone && !shipment.holds_stock) {
    try {
      await takeStock(trx, await linesOfShipment(trx, shipment.id));
      return true;
    } catch (error) {
      if (!evenShort || !(error instanceof ProblemError)) throw error;
      return false;
    }
  }
  return shipment.holds_stock;
}

/** Applies a change to a part that the caller has locked; the same change again does nothing. */
export async function applyStatus(
  trx: Transaction<DB>,
  shipment: ShipmentRow,
  change: StatusChange,
): Promise<void> {
  const status = change.status ?? shipment.status;
  const tracking_url =
    change.trackingUrl === undefined ? shipment.tracking_url : change.trackingUrl;
  if (status === shipment.status && tracking_url === shipment.tracking_url) return;
  const holds_stock = await moveStock(trx, shipment, status, change.evenShort);
  await updateShipment(trx, shipment.id, { status, tracking_url, holds_stock });
  await recordChange(trx, {
    shipment_id: shipment.id,
    from_status: shipment.status,
    to_status: status,
    tracking_url,
    actor_id: change.by.actorId,
    source: change.by.source,
    note: change.note ?? null,
  });
}

/**
 * Sets a shop's part of a purchase to any status, in the caller's transaction, and keeps who did it.
 * @throws ProblemError 404 no such sale of this shop; 409 the pieces are gone
 */
export async function setOrderStatus(trx: Transaction<DB>, change: StatusChange): Promise<void> {
  const shipment = await lockShipment(trx, change.orderId, change.shopId);
  if (!shipment || shipment.lapsed) throw notFound(ORDERS.notFound);
  await applyStatus(trx, shipment, change);
}
