import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { lockStock } from '../products/lock-stock.ts';
import { linesOfOrder, lockShipments, updateShipment, type ChangeSource } from './queries.ts';
import { applyStatus } from './set-order-status.ts';

/**
 * The checkout ended unpaid: parts that still wait are cancelled, their pieces go back on sale, and
 * no shop sees a sale in them. A part that a seller has taken on by hand stays.
 */
export async function lapseOrder(
  trx: Transaction<DB>,
  orderId: string,
  by: { actorId: string | null; source: ChangeSource },
  note: string,
): Promise<void> {
  const shipments = await lockShipments(trx, orderId);
  // Its parts give back one after the other: a purchase that crosses them must not be locked out.
  await lockStock(trx, await linesOfOrder(trx, orderId));
  for (const shipment of shipments) {
    if (shipment.status !== 'pending' && shipment.status !== 'cancelled') continue;
    await applyStatus(trx, shipment, {
      orderId,
      shopId: shipment.shop_id,
      status: 'cancelled',
      by,
      note,
    });
    await updateShipment(trx, shipment.id, { lapsed: true });
  }
}
