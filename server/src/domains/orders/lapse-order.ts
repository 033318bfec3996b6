import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { lockShipments, updateShipment, type ChangeSource } from './queries.ts';
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
  for (const shipment of await lockShipments(trx, orderId)) {
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
