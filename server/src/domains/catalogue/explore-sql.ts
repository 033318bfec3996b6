import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { filterConditions } from './filter-sql.ts';
import type { Hunt } from './filter-sql.ts';
import { FULL_PRICE, REDUCED_PRICE, activeDiscount, priceNow } from './price-sql.ts';
import { kilometres } from './queries.ts';

type Sql = RawBuilder<unknown>;

/** Products without a place come after everything on the globe. */
const NOWHERE_KM = 1e9;

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

const all = (conditions: Sql[]) => sql.join(conditions, sql` and `);
const page = (hunt: Hunt) => sql`limit ${hunt.limit + 1} offset ${hunt.offset}`;
/** All that a part of a page can need of it. */
const upToPage = (hunt: Hunt) => sql`limit ${hunt.offset + hunt.limit + 1}`;

function newest(hunt: Hunt): Sql {
  const where = filterConditions(hunt, priceNow(hunt.now));
  if (hunt.after) where.push(sql`p.id < ${hunt.after.id}`);
  return sql`
    select p.id, null::float8 as key from products p join shops s on s.id = p.shop_id
    where ${all(where)} order by p.id desc ${page(hunt)}`;
}

/**
 * Reduced and unreduced products are ordered apart and then merged: each part has an index in the
 * order of its price, which no index over both can have, as prices change by the clock.
 */
function byPrice(hunt: Hunt, direction: Sql): Sql {
  const part = (price: RawBuilder<number>, belongs: Sql) => {
    const where = [belongs, ...filterConditions(hunt, price), ...beyond(hunt, price)];
    return sql`(
      select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
      where ${all(where)} order by ${price} ${direction}, p.id desc ${upToPage(hunt)})`;
  };
  const active = activeDiscount(hunt.now);
  const reduced = part(REDUCED_PRICE, active);
  // Where only reduced ones are wanted, the other part would look through everything for nothing.
  const parts =
    hunt.filters.on_sale === 'true'
      ? reduced
      : sql`${part(FULL_PRICE, sql`not ${active}`)} union all ${reduced}`;
  return sql`
    select id, key from (${parts}) parts
    order by key ${direction}, id desc ${page(hunt)}`;
}

/** Each shop's nearest place first, then of each shop no more products than a page can need. */
function byDistance(hunt: Hunt): Sql {
  const km = hunt.origin ? kilometres(hunt.origin) : sql<number>`null::float8`;
  const shops = sql`(
    select s.id, coalesce(min(${km}), ${NOWHERE_KM}::float8) as km
    from shops s left join shop_locations l on l.shop_id = s.id
    where s.deleted_at is null group by s.id) place`;
  const key = sql<number>`place.km`;
  const where = [...filterConditions(hunt, priceNow(hunt.now)), ...beyond(hunt, key)];
  const products = sql`select p.id from products p join shops s on s.id = p.shop_id
    where p.shop_id = place.id and ${all(where)}`;
  // A search has its own index, which is better asked once than once for each shop.
  const each = hunt.match ? sql`` : sql`order by p.id desc ${upToPage(hunt)}`;
  return sql`
    select p.id, place.km as key from ${shops} cross join lateral (${products} ${each}) p
    order by 2, p.id desc ${page(hunt)}`;
}

/** What comes after the last product of the page before. */
function beyond({ after, sort }: Hunt, key: RawBuilder<number>): Sql[] {
  if (!after) return [];
  const next = sort === 'price_high' ? sql`<` : sql`>`;
  // Also as one comparison, by which an index can begin in the right place.
  const from = sort === 'price_high' ? sql`<=` : sql`>=`;
  return [
    sql`${key} ${from} ${after.key}`,
    sql`(${key} ${next} ${after.key} or p.id < ${after.id})`,
  ];
}
