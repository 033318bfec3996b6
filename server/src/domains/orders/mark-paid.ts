import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { STATUS_RULES } from '@souk/contract/order-status';
import { applyStatus } from './set-order-status.ts';
import { lockShipments, updateShipment } from './queries.ts';

/**
 * The provider was paid: parts that wait become paid; parts that a seller moved on stay as they are.
 * Answers the ids of the parts that were cancelled before, whose money has to go back.
 */
export async function markPaid(trx: Transaction<DB>, orderId: string): Promise<string[]> {
  const toRefund: string[] = [];
  for (const shipment of await lockShipments(trx, orderId)) {
    if (STATUS_RULES[shipment.status].undone) {
      toRefund.push(shipment.id);
      // Given up unpaid, and paid after all: the shop sees what becomes of the money.
      if (shipment.lapsed) await updateShipment(trx, shipment.id, { lapsed: false });
    } else if (shipment.status === 'pending') {
      const by = { actorId: null, source: 'provider' } as const;
      await applyStatus(trx, shipment, { orderId, shopId: shipment.shop_id, status: 'paid', by });
    }
  }
  return toRefund;
}
