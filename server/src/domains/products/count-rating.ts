import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Adds a rating to the sum and count kept with a product; with `before`, replaces that rating. */
export async function countProductRating(
  db: Kysely<DB>,
  id: string,
  rating: number,
  before: number | null,
): Promise<void> {
  await db
    .updateTable('products')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating - (before ?? 0)),
      rating_count: eb('rating_count', '+', before === null ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
}
