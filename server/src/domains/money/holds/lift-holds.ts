import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { HoldReason } from './place-hold.ts';

/** Selects holds by reason, and by cause or shipment. */
type HoldsToLift = { reason: HoldReason } & ({ cause: string } | { shipmentId: string });

/** Lifts whichever of these holds are still open. */
export async function liftHolds(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  holds: HoldsToLift,
): Promise<void> {
  const open = trx
    .updateTable('money_holds')
    .set({ lifted_at: now() })
    .where('reason', '=', holds.reason)
    .where('lifted_at', 'is', null);
  const lifted =
    'cause' in holds
      ? open.where('cause', '=', holds.cause)
      : open.where('shipment_id', '=', holds.shipmentId);
  await lifted.execute();
}

/** Lifts a shop's open holds with this reason. Returns the ids of their shipments. */
export async function liftHoldsOfShop(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { shopId, reason }: { shopId: string; reason: HoldReason },
): Promise<string[]> {
  const rows = await trx
    .updateTable('money_holds')
    .set({ lifted_at: now() })
    .where('shop_id', '=', shopId)
    .where('reason', '=', reason)
    .where('lifted_at', 'is', null)
    .returning('shipment_id')
    .execute();
  return rows.map(({ shipment_id }) => shipment_id);
}
