import { sql } from 'kysely';
import type { Db } from '../../db/rows.ts';

/** Changes a shop's number of live products by `change`. */
export async function countProducts(db: Db, shopId: string, change: number): Promise<void> {
  await db
    .updateTable('shops')
    .set(({ eb }) => ({ product_count: eb('product_count', '+', change) }))
    .where('id', '=', shopId)
    .execute();
}

/** How a rating changes the sum and count that are kept; with `before`, it replaces that one. */
export const withRating = (rating: number, before: number | null) => ({
  rating_sum: sql<number>`rating_sum + ${rating - (before ?? 0)}`,
  rating_count: sql<number>`rating_count + ${before === null ? 1 : 0}`,
});

export async function countShopRating(
  db: Db,
  id: string,
  ...rating: Parameters<typeof withRating>
): Promise<void> {
  await db
    .updateTable('shops')
    .set(withRating(...rating))
    .where('id', '=', id)
    .execute();
}
