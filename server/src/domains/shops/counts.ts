import { roundedSales } from '@souk/contract/shops';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/rows.ts';

/** Changes a shop's number of live products by `change`. */
export async function countProducts(db: Db, shopId: string, change: number): Promise<void> {
  await db
    .updateTable('shops')
    .set(({ eb }) => ({ product_count: eb('product_count', '+', change) }))
    .where('id', '=', shopId)
    .execute();
}

/**
 * Returns the changes to the sum and count of ratings when one is added (`before` null), replaced,
 * or removed (`rating` null).
 */
export const withRating = (
  rating: number | null,
  before: number | null,
): Record<'rating_sum' | 'rating_count', RawBuilder<number>> => ({
  rating_sum: sql`rating_sum + ${(rating ?? 0) - (before ?? 0)}`,
  rating_count: sql`rating_count + ${Number(rating !== null) - Number(before !== null)}`,
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

/**
 * Records how many shipments a shop has sold, rounded so that its pages need not change with each
 * sale.
 */
export async function noteSales(db: Db, id: string, shipments: number): Promise<void> {
  const sales = roundedSales(shipments);
  await db
    .updateTable('shops')
    .set({ sales })
    .where('id', '=', id)
    .where('sales', '<>', sales)
    .execute();
}
