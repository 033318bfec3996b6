import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';

export type StopReason = Row<'payout_stops'>['reason'];

type NewStop = {
  /** Null for the whole site. */
  shopId: string | null;
  reason: StopReason;
  /** The admin's explanation, or the findings of the books check. */
  note: string;
  /** The admin who stopped them. Null for an automatic stop. */
  actorId: string | null;
};

/**
 * Stops payouts to a shop or across the site. They resume once every stop is lifted. Returns false
 * if they were already stopped for this reason; the first note is kept.
 */
export async function stopPayouts(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { shopId, reason, note, actorId }: NewStop,
): Promise<boolean> {
  const placed = await trx
    .insertInto('payout_stops')
    .values({
      id: newId(),
      shop_id: shopId,
      reason,
      note,
      placed_by: actorId,
      placed_at: now(),
      lifted_by: null,
      lifted_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return placed !== undefined;
}

/** Lifts the open stop with this reason. Returns its id, or null if there was none. */
export async function resumePayouts(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { shopId, reason, actorId }: Omit<NewStop, 'note'>,
): Promise<string | null> {
  const lifted = await trx
    .updateTable('payout_stops')
    .set({ lifted_at: now(), lifted_by: actorId })
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .where('reason', '=', reason)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lifted?.id ?? null;
}
