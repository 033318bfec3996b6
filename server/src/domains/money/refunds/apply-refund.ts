import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import { notFound, ProblemError } from '../../../kit/problems.ts';
import { returnStock, takeStock } from '../../catalogue/index.ts';
import {
  amountOf,
  lockShipments,
  setShipmentStatus,
  shipmentById,
  type ShipmentRow,
} from '../../orders/index.ts';
import { piecesOf, refundedCentsOf, statusBefore, type RefundRow } from './queries.ts';

/**
 * Applies a successful refund before its row is updated: restocks its items if requested, and gives
 * a fully refunded shipment the refund's status. Returns the shipment's previous status, or null if
 * it doesn't change.
 */
export async function applyRefund(trx: Trx, refund: RefundRow): Promise<OrderStatus | null> {
  if (refund.shipment_id === null) return null;
  const shipment = await lockShipmentById(trx, refund.shipment_id);
  if (refund.restock) await returnStock(trx, await piecesOf(trx, refund.id));
  const cents = (await refundedCentsOf(trx, shipment.id)) + refund.amount_cents;
  if (cents < amountOf(shipment)) return null;
  await setShipmentStatus(trx, shipmentKey(shipment), {
    status: refund.to_status,
    by: { actorId: refund.requested_by, source: refund.source },
    note: refund.reason,
    ...(refund.restock === null ? {} : { holdsStock: shipment.holds_stock && !refund.restock }),
  });
  return shipment.status;
}

/**
 * Undoes a refund that failed after it had succeeded: takes its items out of stock again, and
 * restores the shipment's earlier status, even if a later refund covered the rest.
 */
export async function undoRefund(trx: Trx, refund: RefundRow, failure: string): Promise<void> {
  if (refund.shipment_id === null) return;
  const shipment = await lockShipmentById(trx, refund.shipment_id);
  const pieces = refund.restock === false ? [] : await piecesOf(trx, refund.id);
  // If the items have been sold since, the shipment holds no stock.
  const taken = await takeStock(trx, pieces).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );
  const before = await statusBefore(trx, shipment.id);
  if (before === null || !STATUS_RULES[shipment.status].voided) return;
  await setShipmentStatus(trx, shipmentKey(shipment), {
    status: before === 'refunded' ? 'cancelled' : before,
    by: { actorId: null, source: 'provider' },
    note: `The refund failed: ${failure}`,
    holdsStock: taken,
  });
}

const shipmentKey = ({ order_id: orderId, shop_id: shopId }: ShipmentRow) => ({ orderId, shopId });

/** Locks a shipment until the transaction ends. */
async function lockShipmentById(trx: Trx, shipmentId: string): Promise<ShipmentRow> {
  const { order_id } = await shipmentById(trx, shipmentId);
  const shipment = (await lockShipments(trx, order_id)).find(({ id }) => id === shipmentId);
  if (!shipment) throw notFound(ORDERS.notFound);
  return shipment;
}
