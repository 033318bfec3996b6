import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { everythingThatFits, filterConditions, hasPriceRange } from './filter-sql.ts';
import type { Search } from './filter-sql.ts';
import { nearThenFar } from './near-then-far.ts';
import { all, beyond, page, upToPage } from './page-sql.ts';
import { priceNow } from './price-sql.ts';
import { kilometres } from '../products/select-products.ts';

type Sql = RawBuilder<unknown>;

/** Products without a place come after everything on the globe. */
const NOWHERE_KM = 1e9;
/** How many shops are looked through for what may be rare, before an index is asked for all of it. */
const NEAREST_SHOPS = 20;

/**
 * Distance belongs to a shop: the shops are ordered by their nearest place, and their products taken
 * shop by shop until the page is full.
 */
export function byDistance(search: Search): Sql {
  const key = sql<number>`place.km`;
  const where = all([...filterConditions(search, priceNow(search.now)), ...beyond(search, key)]);
  const order = sql`key, id desc`;
  const inTurn = (shops: Sql) => sql`
    select p.id, place.km as key from (${shops} offset 0) place
    cross join lateral (
      select p.id from products p join shops s on s.id = p.shop_id
      where p.shop_id = place.id and ${where} order by p.id desc ${upToPage(search)}) p
    order by place.km, p.id desc`;
  const { filters } = search;
  const rare = search.match !== null || hasPriceRange(search) || filters.category_id !== undefined;
  if (!rare || filters.shop_id || search.offset > 0) {
    return sql`${inTurn(sql`${places(search)} order by km`)} ${page(search)}`;
  }
  // Shops as near as the last of them also count, or their products would be left out.
  const nearest = sql`${places(search)} order by km
    fetch first ${sql.lit(NEAREST_SHOPS)} rows with ties`;
  const far = everythingThatFits(search, {
    key,
    joined: sql`join (${places(search)}) place on place.id = p.shop_id`,
    also: beyond(search, key),
  });
  const near = sql`${inTurn(nearest)} ${upToPage(search)}`;
  return nearThenFar({ near, far, order, rows: search.limit + 1 });
}

/** Live shops with how far their nearest place is: those from where the page before ended. */
function places({ origin, after }: Search): Sql {
  const km = origin ? kilometres(origin) : sql<number>`null::float8`;
  return sql`
    select id, km from (
      select s.id, coalesce(min(${km}), ${sql.lit(NOWHERE_KM)}::float8) as km
      from shops s left join shop_locations l on l.shop_id = s.id
      where s.deleted_at is null and s.product_count > 0 group by s.id) far
    ${after ? sql`where km >= ${after.key}` : sql``}`;
}
