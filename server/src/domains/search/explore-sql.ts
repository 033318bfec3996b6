import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { byDistance } from './by-distance.ts';
import { byPrice } from './by-price.ts';
import {
  everythingThatFits,
  filterConditions,
  hasPriceRange,
  shelfConditions,
} from './filter-sql.ts';
import type { Search } from './filter-sql.ts';
import { lookAt, nearThenFar } from './near-then-far.ts';
import { priceNow } from './price-sql.ts';
import { all, page, upToPage } from './page-sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * The ids and sort keys of one page, as the `hits` of selectProducts, and its order as that `order`.
 * Asks for one more than `limit`, which tells whether there is a next page.
 */
export function searchSql(search: Search): { hits: Sql; order: Sql } {
  switch (search.sort) {
    case 'newest':
      return { hits: newest(search), order: sql`hits.id desc` };
    case 'price_low':
      return { hits: byPrice(search, sql`asc`), order: sql`hits.key asc, hits.id desc` };
    case 'price_high':
      return { hits: byPrice(search, sql`desc`), order: sql`hits.key desc, hits.id desc` };
    case 'distance':
      return { hits: byDistance(search), order: sql`hits.key asc, hits.id desc` };
  }
}

function newest(search: Search): Sql {
  const after = search.after ? [sql`p.id < ${search.after.id}`] : [];
  const where = [...filterConditions(search, priceNow(search.now)), ...after];
  const rare = search.match !== null || hasPriceRange(search);
  // One shop's products are few enough to look through.
  if (!rare || search.filters.shop_id || search.offset > 0) {
    return sql`
      select p.id, null::float8 as key from products p join shops s on s.id = p.shop_id
      where ${all(where)} order by p.id desc ${page(search)}`;
  }
  const near = sql`
    select p.id, null::float8 as key from (
      select p.* from products p where ${all([...shelfConditions(search), ...after])}
      order by p.id desc limit ${lookAt(search.match !== null)}) p
    join shops s on s.id = p.shop_id
    where ${all(where)} order by p.id desc ${upToPage(search)}`;
  const far = everythingThatFits(search, { key: sql`null::float8`, also: after });
  return nearThenFar({ near, far, order: sql`id desc`, rows: search.limit + 1 });
}
