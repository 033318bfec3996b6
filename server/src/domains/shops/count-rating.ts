import type { Db } from '../../db/rows.ts';

/** Adds a rating to the sum and count kept with a shop; with `before`, replaces that rating. */
export async function countShopRating(
  db: Db,
  id: string,
  rating: number,
  before: number | null,
): Promise<void> {
  await db
    .updateTable('shops')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating - (before ?? 0)),
      rating_count: eb('rating_count', '+', before === null ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
}
