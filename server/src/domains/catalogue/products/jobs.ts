import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { indexCategoryProducts, indexOldProducts, indexShopProducts } from './index-products.ts';

export const productJobs = {
  'index-shop-products': (deps, { shop_id }) => indexShopProducts(deps.db, shop_id),
  'index-category-products': (deps, { category_id }) => indexCategoryProducts(deps.db, category_id),
  'index-old-products': (deps) => indexOldProducts(deps.db),
  'mark-discounts-over': (deps) => markDiscountsOver(deps),
} satisfies Partial<JobHandlers<Deps>>;

const AT_ONCE = 1000;
/**
 * Clocks of several machines may differ; until then, the dates alone decide if a discount is over.
 */
const AFTER = '1 hour';

/** Removes ended discounts from price indexes, in small batches. Prices follow the dates alone. */
export async function markDiscountsOver(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update products set discount_over = true where id in (
        select id from products
        where discount_basis_points > 0 and not discount_over
          and discount_end_date < ${deps.now()}::timestamptz - ${AFTER}::interval
        limit ${AT_ONCE} for update skip locked)`.execute(deps.db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}
