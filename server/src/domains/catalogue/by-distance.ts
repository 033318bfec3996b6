import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { everythingThatFits, filterConditions, hasPriceRange } from './filter-sql.ts';
import type { Hunt } from './filter-sql.ts';
import { nearThenFar } from './near-then-far.ts';
import { all, beyond, page, upToPage } from './page-sql.ts';
import { priceNow } from './price-sql.ts';
import { kilometres } from './queries.ts';

type Sql = RawBuilder<unknown>;

/** Products without a place come after everything on the globe. */
const NOWHERE_KM = 1e9;
/** How many shops are looked through for what may be rare, before an index is asked for all of it. */
const NEAREST_SHOPS = 20;

/**
 * Distance belongs to a shop: the shops are ordered by their nearest place, and their products taken
 * shop by shop until the page is full.
 */
export function byDistance(hunt: Hunt): Sql {
  const key = sql<number>`place.km`;
  const where = all([...filterConditions(hunt, priceNow(hunt.now)), ...beyond(hunt, key)]);
  const order = sql`key, id desc`;
  const inTurn = (shops: Sql) => sql`
    select p.id, place.km as key from (${shops} offset 0) place
    cross join lateral (
      select p.id from products p join shops s on s.id = p.shop_id
      where p.shop_id = place.id and ${where} order by p.id desc ${upToPage(hunt)}) p
    order by place.km, p.id desc`;
  const { filters } = hunt;
  const rare = hunt.match !== null || hasPriceRange(hunt) || filters.category_id !== undefined;
  if (!rare || filters.shop_id || hunt.offset > 0) {
    return sql`${inTurn(sql`${places(hunt)} order by km`)} ${page(hunt)}`;
  }
  // Shops as near as the last of them also count, or their products would be left out.
  const nearest = sql`${places(hunt)} order by km
    fetch first ${sql.lit(NEAREST_SHOPS)} rows with ties`;
  const far = everythingThatFits(hunt, {
    key,
    joined: sql`join (${places(hunt)}) place on place.id = p.shop_id`,
    also: beyond(hunt, key),
  });
  const near = sql`${inTurn(nearest)} ${upToPage(hunt)}`;
  return nearThenFar({ near, far, order, rows: hunt.limit + 1 });
}

/** Live shops with how far their nearest place is: those from where the page before ended. */
function places({ origin, after }: Hunt): Sql {
  const km = origin ? kilometres(origin) : sql<number>`null::float8`;
  return sql`
    select id, km from (
      select s.id, coalesce(min(${km}), ${sql.lit(NOWHERE_KM)}::float8) as km
      from shops s left join shop_locations l on l.shop_id = s.id
      where s.deleted_at is null and s.product_count > 0 group by s.id) far
    ${after ? sql`where km >= ${after.key}` : sql``}`;
}
