import type { Db } from '../../db/rows.ts';

/** Changes a shop's number of live products by `change`. */
export async function countProducts(db: Db, shopId: string, change: number): Promise<void> {
  await db
    .updateTable('shops')
    .set(({ eb }) => ({ product_count: eb('product_count', '+', change) }))
    .where('id', '=', shopId)
    .execute();
}
