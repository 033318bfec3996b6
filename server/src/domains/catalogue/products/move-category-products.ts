import { needsMoveTo } from '@souk/contract/categories';
import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { conflict } from '../../../kit/problems.ts';

/**
 * Moves the products of a category to another. Without a target, products that are no longer sold
 * lose their category. @throws ProblemError 409 some are still sold
 */
export async function moveCategoryProducts(
  trx: Db,
  from: string,
  to: string | undefined,
): Promise<void> {
  if (to === undefined) {
    const { rows } = await row({ left: 'number' })`
      select count(*)::int as left from products
      where category_id = ${from} and deleted_at is null`.execute(trx);
    const left = rows[0]?.left ?? 0;
    if (left > 0) throw conflict('category_not_empty', needsMoveTo(left));
  }
  // Another transaction may have added one since the count. Without a target, it keeps its category.
  await sql`
    update products set category_id = ${to ?? null}, updated_at = now()
    where category_id = ${from} and (${to !== undefined} or deleted_at is not null)`.execute(trx);
}
