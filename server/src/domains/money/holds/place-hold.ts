import { sql } from 'kysely';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';

export type HoldReason = Row<'money_holds'>['reason'];

type NewHold = {
  shipmentId: string;
  reason: HoldReason;
  /** The id of the cause, such as a refund request. */
  cause: string;
  /** When the hold expires. If omitted, it lasts until it's lifted. */
  until?: Date | null;
  /** The tax and commission credited to the shop if it loses the dispute, in minor units. */
  givesBackCents?: number;
};

/**
 * Keeps a shipment's money from being paid out until the hold expires or is lifted. Placing the same
 * hold again reopens it and updates its expiry.
 */
export async function placeHold(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { shipmentId, reason, cause, until = null, givesBackCents = 0 }: NewHold,
): Promise<void> {
  await trx
    .insertInto('money_holds')
    .values({
      id: newId(),
      shipment_id: shipmentId,
      shop_id: sql`(select shop_id from shipments where id = ${shipmentId})`,
      reason,
      cause,
      gives_back_cents: givesBackCents,
      until,
      placed_at: now(),
      lifted_at: null,
    })
    .onConflict((oc) =>
      oc
        .columns(['reason', 'cause', 'shipment_id'])
        .doUpdateSet({ gives_back_cents: givesBackCents, until, lifted_at: null }),
    )
    .execute();
}
