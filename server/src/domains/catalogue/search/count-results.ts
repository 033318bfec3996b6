import { COUNTED_MOST } from '@souk/contract/limits';
import type { ResultCounts } from '@souk/contract/search';
import type { CountsQuery } from '@souk/contract/search-queries';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { categoriesWithin } from '../categories/reads.ts';
import { activeDiscount, priceNow } from '../products/price-now.ts';
import { exactly, wordsOf } from '../products/search-text.ts';
import { IN_STOCK } from '../products/select-products.ts';
import { filterConditions, starsCondition } from './filter-sql.ts';

/**
 * Counts a search's results, and how many of them each further filter would leave. Stops at
 * COUNTED_MOST, to bound the work. Typos aren't corrected, so they count 0.
 */
export async function countResults(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search: text, ...filters }: CountsQuery,
): Promise<ResultCounts> {
  const words = text ? wordsOf(text) : [];
  if (text && words.length === 0) return NOTHING;
  const at = now();
  const where = filterConditions(
    {
      filters,
      within: filters.category_id ? await categoriesWithin(db, filters.category_id) : [],
      match: words.length > 0 ? exactly(words) : null,
      except: [],
      now: at,
    },
    priceNow(at),
  );
  const { rows } = await row({
    all: 'number',
    in_stock: 'number',
    on_sale: 'number',
    well_rated: 'number',
  })`${PREPARED}
    select count(*)::int as all, count(*) filter (where in_stock)::int as in_stock,
      count(*) filter (where on_sale)::int as on_sale,
      count(*) filter (where well_rated)::int as well_rated
    from (
      select ${IN_STOCK} as in_stock, ${activeDiscount(at)} as on_sale,
        ${starsCondition(4)} as well_rated
      from products p join shops s on s.id = p.shop_id
      where ${sql.join(where, sql` and `)} limit ${sql.lit(COUNTED_MOST)}) found`.execute(db);
  return rows[0] ?? NOTHING;
}

const NOTHING: ResultCounts = { all: 0, in_stock: 0, on_sale: 0, well_rated: 0 };
