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
import type { Hunt } from './filter-sql.ts';
import { lookAt, nearThenFar } from './near-then-far.ts';
import { priceNow } from './price-sql.ts';
import { all, page, upToPage } from './page-sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * The ids and sort keys of one page, as the `hits` of selectProducts, and its order as that `order`.
 * Asks for one more than `limit`, which tells whether there is a next page.
 */
export function huntSql(hunt: Hunt): { hits: Sql; order: Sql } {
  switch (hunt.sort) {
    case 'newest':
      return { hits: newest(hunt), order: sql`hits.id desc` };
    case 'price_low':
      return { hits: byPrice(hunt, sql`asc`), order: sql`hits.key asc, hits.id desc` };
    case 'price_high':
      return { hits: byPrice(hunt, sql`desc`), order: sql`hits.key desc, hits.id desc` };
    case 'distance':
      return { hits: byDistance(hunt), order: sql`hits.key asc, hits.id desc` };
  }
}

function newest(hunt: Hunt): Sql {
  const after = hunt.after ? [sql`p.id < ${hunt.after.id}`] : [];
  const where = [...filterConditions(hunt, priceNow(hunt.now)), ...after];
  const rare = hunt.match !== null || hasPriceRange(hunt);
  // One shop's products are few enough to look through.
  if (!rare || hunt.filters.shop_id || hunt.offset > 0) {
    return sql`
      select p.id, null::float8 as key from products p join shops s on s.id = p.shop_id
      where ${all(where)} order by p.id desc ${page(hunt)}`;
  }
  const near = sql`
    select p.id, null::float8 as key from (
      select p.* from products p where ${all([...shelfConditions(hunt), ...after])}
      order by p.id desc limit ${lookAt(hunt.match !== null)}) p
    join shops s on s.id = p.shop_id
    where ${all(where)} order by p.id desc ${upToPage(hunt)}`;
  const far = everythingThatFits(hunt, { key: sql`null::float8`, also: after });
  return nearThenFar({ near, far, order: sql`id desc`, rows: hunt.limit + 1 });
}
