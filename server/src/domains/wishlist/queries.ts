import type { Db, NewRow } from '../../db/rows.ts';

/** The ids of what a person saved, newest first; products deleted since are among them. */
export async function savedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_products')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function countSaved(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A product that is saved already keeps its place. */
export async function insertSaved(
  db: Db,
  saved: NewRow<'saved_products', 'saved_at'>,
): Promise<void> {
  await db
    .insertInto('saved_products')
    .values(saved)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

export async function deleteSaved(
  db: Db,
  saved: { user_id: string; product_id: string },
): Promise<void> {
  await db
    .deleteFrom('saved_products')
    .where('user_id', '=', saved.user_id)
    .where('product_id', '=', saved.product_id)
    .execute();
}
