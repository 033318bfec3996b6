import type { Db } from '../../db/rows.ts';

/** Whether a shop or its owner is suspended. */
export async function isShopSuspended(db: Db, id: string): Promise<boolean> {
  const suspended = await db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.owner_id')
    .select('shops.id')
    .where('shops.id', '=', id)
    .where((eb) =>
      eb.or([eb('shops.suspended_at', 'is not', null), eb('users.suspended_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return suspended !== undefined;
}
