import type { Db } from '../../../db/rows.ts';

/** Whether an amount in minor units, positive or negative, needs a second admin's approval. */
export async function needsSecondAdmin(db: Db, cents: number): Promise<boolean> {
  const over = await secondAdminOver(db);
  return over !== null && Math.abs(cents) > over;
}

/**
 * Returns the amount above which a second admin is needed, in minor units, or null if that's turned
 * off.
 */
export async function secondAdminOver(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('site_settings')
    .select('second_admin_over_cents')
    .executeTakeFirst();
  return row?.second_admin_over_cents ?? null;
}
