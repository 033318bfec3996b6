import { isDeepStrictEqual } from 'node:util';
import { changeTracking, trackingOf, type TrackedParcel } from '@souk/contract/carriers';
import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { hasAccount, recordChange } from '../../accounts/index.ts';
import { isThere, lockStock, returnStock, takeStock } from '../../catalogue/index.ts';
import { countUsesAgain, dropUses } from '../order-discounts.ts';
import { stockLines } from '../order-items.ts';
import { buyerOf } from '../reads.ts';
import { lockShipment, lockShipments } from './lock-shipments.ts';
import {
  payShipments,
  ranOut,
  recordChange as recordStatus,
  updateShipment,
  type ChangeSource,
} from './queries.ts';
import type { ShipmentRow } from './reads.ts';

/** The author of a change to an order; without an `actorId`, the marketplace or the provider. */
export type ChangeOrigin = {
  actorId: string | null;
  source: ChangeSource;
  /** The token hash of the session that made the change, if there is one. */
  tokenHash?: Buffer;
};

export type StatusChange = {
  /** The status stays if left out. */
  status?: OrderStatus | undefined;
  /** Omitted fields don't change. Null clears a field. */
  tracking?: Partial<TrackedParcel>;
  /** The status that the author last saw. */
  from?: OrderStatus | undefined;
  by: ChangeOrigin;
  note?: string | null;
  /** Marked as paid without a payment. */
  paidByHand?: boolean;
  /**
   * Whether the shipment now holds its items; given if they have already been put back or taken.
   */
  holdsStock?: boolean;
};

/**
 * Returns the stock of an voided sale to the shelf, or takes it again. @throws ProblemError 409
 * items gone
 */
async function moveStock(trx: Trx, shipment: ShipmentRow, to: OrderStatus): Promise<boolean> {
  const from = STATUS_RULES[shipment.status];
  const next = STATUS_RULES[to];
  if (next.voided && !from.voided && !from.gone && shipment.holds_stock) {
    await returnStock(trx, await stockLines(trx, 'shipment_id', shipment.id));
    return false;
  }
  if (from.voided && !next.voided && !shipment.holds_stock) {
    await takeStock(trx, await stockLines(trx, 'shipment_id', shipment.id));
    return true;
  }
  return shipment.holds_stock;
}

/**
 * Returns who confirms the delivery with this change. Only the first confirmation by a buyer or
 * admin counts.
 */
const confirmedBy = ({ confirmed_at }: ShipmentRow, { source }: ChangeOrigin) =>
  confirmed_at === null && (source === 'buyer' || source === 'admin') ? source : null;

/** Applies a change to a shipment that the caller has locked; repeating it does nothing. */
async function applyStatus(
  trx: Trx,
  shipment: ShipmentRow,
  {
    status: wanted,
    tracking: change = {},
    by,
    note = null,
    paidByHand = false,
    holdsStock,
  }: StatusChange,
): Promise<void> {
  const status = wanted ?? shipment.status;
  const before = trackingOf(shipment);
  const tracking = changeTracking(before, change);
  const confirmed_by = wanted === 'delivered' ? confirmedBy(shipment, by) : null;
  const isSame = status === shipment.status && isDeepStrictEqual(tracking, before);
  if (isSame && confirmed_by === null) return;
  const holds_stock = holdsStock ?? (await moveStock(trx, shipment, status));
  await updateShipment(trx, shipment.id, {
    status,
    ...tracking,
    holds_stock,
    ...(confirmed_by && { confirmed_by }),
  });
  await recordStatus(trx, {
    shipment_id: shipment.id,
    from_status: shipment.status,
    to_status: status,
    ...tracking,
    actor_id: by.actorId,
    source: by.source,
    // The release before this one tells it by the note.
    note: paidByHand ? 'Paid by hand' : note,
    paid_by_hand: paidByHand,
  });
  if (by.actorId === null || (by.source !== 'seller' && by.source !== 'admin')) return;
  await recordChange(
    trx,
    { id: by.actorId, ...(by.tokenHash && { tokenHash: by.tokenHash }) },
    {
      kind: 'order.changed',
      target: { kind: 'order', id: shipment.order_id },
      about: { shop_id: shipment.shop_id, shipment_id: shipment.id },
      before: { status: shipment.status, ...before, confirmed_by: null },
      after: { status, ...tracking, confirmed_by },
    },
  );
}

/** Whether the status has changed since the author saw it. Repeating a change is allowed. */
export const isPassed = (
  shipment: Pick<ShipmentRow, 'status'>,
  { from, status }: Pick<StatusChange, 'from' | 'status'>,
): boolean => from !== undefined && shipment.status !== from && shipment.status !== status;

/**
 * Sets a shipment's status and records who set it. @throws ProblemError 404; 409 if the items are
 * gone or the status has changed since
 */
export async function setShipmentStatus(
  trx: Trx,
  { orderId, shopId }: { orderId: string; shopId: string },
  change: StatusChange,
): Promise<void> {
  const shipment = await lockShipment(trx, orderId, shopId);
  if (!shipment || shipment.lapsed) throw notFound(ORDERS.notFound);
  if (isPassed(shipment, change)) throw conflict('order_changed', ORDERS.changedMeanwhile);
  await applyStatus(trx, shipment, change);
}

/**
 * A paid shipment that can't be sent. `sold`: its time ran out, and its items have been sold since.
 */
export type ToRefund = { shipmentId: string; sold: boolean };

/**
 * Marks pending shipments as paid. A shipment whose time ran out takes its items again, if they are
 * still available. Returns those to be refunded: all others that were voided before.
 */
export async function markPaid(trx: Trx, orderId: string): Promise<ToRefund[]> {
  const shipments = await lockShipments(trx, orderId);
  await payShipments(
    trx,
    shipments.filter(({ status }) => status === 'pending'),
  );
  const voided = shipments.filter(({ status }) => STATUS_RULES[status].voided);
  if (shipments.some(({ lapsed }) => lapsed)) await countUsesAgain(trx, orderId);
  // Locks all stock together, as lapsing does: the shipments then take theirs one by one.
  if (voided.length > 0) await lockStock(trx, await stockLines(trx, 'order_id', orderId));
  const there = voided.length > 0 && (await hasAccount(trx, await buyerOf(trx, orderId)));
  const toRefund: ToRefund[] = [];
  for (const shipment of voided) {
    // Given up unpaid, but paid after all: the shop sees what happens to the money.
    if (shipment.lapsed) await updateShipment(trx, shipment.id, { lapsed: false });
    const late = shipment.lapsed && !shipment.holds_stock && (await ranOut(trx, shipment.id));
    // With the account deleted, there is nobody left to send it to.
    if (late && there && (await takesAgain(trx, shipment))) continue;
    toRefund.push({ shipmentId: shipment.id, sold: late });
  }
  return toRefund;
}

/**
 * Takes a shipment's items from stock again and marks it as paid; false if they are no longer
 * available.
 */
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

/** Cancels the pending shipments of a checkout that ended unpaid; no shop sees a sale in them. */
export async function lapseOrder(
  trx: Trx,
  orderId: string,
  by: ChangeOrigin,
  note: string,
): Promise<void> {
  const shipments = await lockShipments(trx, orderId);
  await dropUses(trx, orderId);
  // The shipments return stock one by one: a concurrent purchase must not deadlock with them.
  await lockStock(trx, await stockLines(trx, 'order_id', orderId));
  for (const shipment of shipments) {
    if (shipment.status !== 'pending' && shipment.status !== 'cancelled') continue;
    await applyStatus(trx, shipment, { status: 'cancelled', by, note });
    await updateShipment(trx, shipment.id, { lapsed: true });
  }
}
