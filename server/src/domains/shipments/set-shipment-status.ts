import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import type { Trx } from '../../db/rows.ts';
import { notFound } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import { hasAccount } from '../auth/change-account.ts';
import { buyerOf } from '../orders/reads.ts';
import { isThere, lockStock, returnStock, takeStock } from '../products/lock-stock.ts';
import { lockShipment, lockShipments } from './lock-shipments.ts';
import {
  payShipments,
  ranOut,
  recordChange as recordStatus,
  updateShipment,
  type ChangeSource,
} from './queries.ts';
import { stockLines } from '../orders/order-items.ts';
import type { ShipmentRow } from './reads.ts';

/** Who changes an order; no `actorId`: the marketplace or the provider does. */
export type ChangeOrigin = {
  actorId: string | null;
  source: ChangeSource;
  /** Of the session that it came from, where it came from one. */
  tokenHash?: Buffer;
};

export type StatusChange = {
  /** Left out: the status stays. */
  status?: OrderStatus | undefined;
  /** Left out: the address stays; null clears it. */
  trackingUrl?: string | null | undefined;
  by: ChangeOrigin;
  note?: string | null;
  /** Its items have been put back, or taken, already: whether the shipment holds them now. */
  holdsStock?: boolean;
};

/** Returns the stock of an undone sale, or takes it again. @throws ProblemError 409 items gone */
async function moveStock(trx: Trx, shipment: ShipmentRow, to: OrderStatus): Promise<boolean> {
  const from = STATUS_RULES[shipment.status];
  const next = STATUS_RULES[to];
  if (next.undone && !from.undone && !from.gone && shipment.holds_stock) {
    await returnStock(trx, await stockLines(trx, 'shipment_id', shipment.id));
    return false;
  }
  if (from.undone && !next.undone && !shipment.holds_stock) {
    await takeStock(trx, await stockLines(trx, 'shipment_id', shipment.id));
    return true;
  }
  return shipment.holds_stock;
}

/** Applies a change to a shipment that the caller has locked; the same change again does nothing. */
async function applyStatus(
  trx: Trx,
  shipment: ShipmentRow,
  { status = shipment.status, trackingUrl, by, note = null, holdsStock }: StatusChange,
): Promise<void> {
  const tracking_url = trackingUrl === undefined ? shipment.tracking_url : trackingUrl;
  if (status === shipment.status && tracking_url === shipment.tracking_url) return;
  const holds_stock = holdsStock ?? (await moveStock(trx, shipment, status));
  await updateShipment(trx, shipment.id, { status, tracking_url, holds_stock });
  await recordStatus(trx, {
    shipment_id: shipment.id,
    from_status: shipment.status,
    to_status: status,
    tracking_url,
    actor_id: by.actorId,
    source: by.source,
    note,
  });
  if (by.actorId === null || (by.source !== 'seller' && by.source !== 'admin')) return;
  await recordChange(
    trx,
    { id: by.actorId, ...(by.tokenHash && { tokenHash: by.tokenHash }) },
    {
      kind: 'order.changed',
      target: { kind: 'order', id: shipment.order_id },
      about: { shop_id: shipment.shop_id, shipment_id: shipment.id },
      before: { status: shipment.status, tracking_url: shipment.tracking_url },
      after: { status, tracking_url },
    },
  );
}

/** Sets the status of a shipment, and records by whom. @throws ProblemError 404, 409 */
export async function setShipmentStatus(
  trx: Trx,
  { orderId, shopId }: { orderId: string; shopId: string },
  change: StatusChange,
): Promise<void> {
  const shipment = await lockShipment(trx, orderId, shopId);
  if (!shipment || shipment.lapsed) throw notFound(ORDERS.notFound);
  await applyStatus(trx, shipment, change);
}

/** A shipment that is paid and can't be sent. `sold`: its time was over, and its pieces have been sold since. */
export type ToRefund = { shipmentId: string; sold: boolean };

/**
 * Pending shipments become paid. One whose time was over takes its pieces again, if they are still there.
 * Answers those to be refunded: all others that were undone before.
 */
export async function markPaid(trx: Trx, orderId: string): Promise<ToRefund[]> {
  const shipments = await lockShipments(trx, orderId);
  await payShipments(
    trx,
    shipments.filter(({ status }) => status === 'pending'),
  );
  const undone = shipments.filter(({ status }) => STATUS_RULES[status].undone);
  // All at once, as lapsing locks them: its shipments take theirs one after the other.
  if (undone.length > 0) await lockStock(trx, await stockLines(trx, 'order_id', orderId));
  const there = undone.length > 0 && (await hasAccount(trx, await buyerOf(trx, orderId)));
  const toRefund: ToRefund[] = [];
  for (const shipment of undone) {
    // Given up unpaid, and paid after all: the shop sees what becomes of the money.
    if (shipment.lapsed) await updateShipment(trx, shipment.id, { lapsed: false });
    const late = shipment.lapsed && !shipment.holds_stock && (await ranOut(trx, shipment.id));
    // Nobody is left to send it to.
    if (late && there && (await takesAgain(trx, shipment))) continue;
    toRefund.push({ shipmentId: shipment.id, sold: late });
  }
  return toRefund;
}

/** False if its pieces are not there any more. */
async function takesAgain(trx: Trx, shipment: ShipmentRow): Promise<boolean> {
  if (!(await isThere(trx, await stockLines(trx, 'shipment_id', shipment.id)))) return false;
  const by = { actorId: null, source: 'provider' } as const;
  await applyStatus(trx, shipment, {
    status: 'paid',
    by,
    note: 'The payment arrived late, and its pieces were still there',
  });
  return true;
}

/** The checkout ended unpaid: pending shipments are cancelled, and no shop sees a sale in them. */
export async function lapseOrder(
  trx: Trx,
  orderId: string,
  by: ChangeOrigin,
  note: string,
): Promise<void> {
  const shipments = await lockShipments(trx, orderId);
  // Its shipments return stock one after the other: a purchase that crosses them must not deadlock with it.
  await lockStock(trx, await stockLines(trx, 'order_id', orderId));
  for (const shipment of shipments) {
    if (shipment.status !== 'pending' && shipment.status !== 'cancelled') continue;
    await applyStatus(trx, shipment, { status: 'cancelled', by, note });
    await updateShipment(trx, shipment.id, { lapsed: true });
  }
}
