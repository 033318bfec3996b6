import { sql, type RawBuilder } from 'kysely';
import { OPEN_SHOP } from '../../shops/index.ts';
import { priceNow, type Cents } from '../products/price-now.ts';
import { kilometres } from '../products/select-products.ts';
import {
  filterConditions,
  hasPriceRange,
  priceKinds,
  productConditions,
  shelfConditions,
  type Search,
} from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/** Returns the `hits` and `order` of a page for selectProducts, with one row more than `limit`. */
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
  // One shop's products are few enough to scan.
  if (!rare || search.filters.shop_id || search.offset > 0) {
    return sql`
      select p.id, null::float8 as key from products p join shops s on s.id = p.shop_id
      where ${all(where)} order by p.id desc ${page(search)}`;
  }
  const near = sql`
    select p.id, null::float8 as key from (
      select p.* from products p where ${all([...shelfConditions(search), ...after])}
      order by p.id desc limit ${lookAt(search)}) p
    join shops s on s.id = p.shop_id
    where ${all(where)} order by p.id desc ${upToPage(search)}`;
  const far = everythingThatFits(search, { key: sql`null::float8`, also: after });
  return nearThenFar({ near, far, order: sql`id desc`, rows: search.limit + 1 });
}

/** Reduced and full-price products, each in the order of its index, then merged. */
function byPrice(search: Search, direction: Sql): Sql {
  const parts = priceKinds(search).map(
    ({ price, belongs }) => sql`(${priceKind(search, price, belongs, direction)})`,
  );
  return sql`
    select id, key from (${sql.join(parts, sql` union all `)}) parts
    order by key ${direction}, id desc ${page(search)}`;
}

function priceKind(search: Search, price: Cents, belongs: Sql, direction: Sql): Sql {
  const after = beyond(search, price);
  const where = all([belongs, ...filterConditions(search, price), ...after]);
  if (search.match === null || search.offset > 0 || search.filters.shop_id) {
    return sql`
      select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
      where ${where} order by ${price} ${direction}, p.id desc ${upToPage(search)}`;
  }
  const near = sql`
    select p.id, ${price} as key from (
      select p.* from products p where ${all([belongs, ...shelfConditions(search), ...after])}
      order by ${price} ${direction}, p.id desc limit ${lookAt(search)}) p
    join shops s on s.id = p.shop_id
    where ${where} order by ${price} ${direction}, p.id desc ${upToPage(search)}`;
  const far = sql`
    select p.id, ${price} as key, p.shop_id from products p
    where ${all([belongs, ...productConditions(search, price), ...after])}`;
  const order = sql`key ${direction}, id desc`;
  return nearThenFar({ near, far, order, rows: search.limit + 1 });
}

/** Products without a place come after every place on the globe. */
const NOWHERE_KM = 1e9;
/** How many shops to scan for possibly rare products before an index is asked for all of them. */
const NEAREST_SHOPS = 20;

/** Takes the products shop by shop, nearest first, until the page is full. */
function byDistance(search: Search): Sql {
  const key = sql`place.km`;
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
  // Shops as near as the last of them count too, or their products would be left out.
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

/** Live shops with the distance of their nearest place, from where the last page ended. */
function places({ origin, after }: Search): Sql {
  const km = origin ? kilometres(origin) : sql`null::float8`;
  return sql`
    select id, km from (
      select s.id, coalesce(min(${km}), ${sql.lit(NOWHERE_KM)}::float8) as km
      from shops s left join shop_locations l on l.shop_id = s.id
      where ${OPEN_SHOP} and s.product_count > 0 group by s.id) far
    ${after ? sql`where km >= ${after.key}` : sql``}`;
}

/**
 * Builds a page of matches when their rarity is unknown. `near` scans the next products in the
 * order; only if they don't fill the page does `far` find all matches by another index, and sort
 * them. So the cost is bounded, whatever people search for. `far` covers closed shops too: its
 * shops are looked up only until the page is full, not for all of it.
 */
function nearThenFar(parts: { near: Sql; far: Sql; order: Sql; rows: number }): Sql {
  const found = sql`(select count(*) from near)`;
  const rows = sql.lit(parts.rows);
  return sql`
    with near as materialized (${parts.near})
    select id, key from near where ${found} >= ${rows}
    union all
    -- The offset keeps the order out of there: followed from its beginning, it would be walked whole.
    (select id, key from (
        select * from (select * from (${parts.far}) far offset 0) far where ${found} < ${rows}
        order by ${parts.order}) far
      join (select s.id as shop_id from shops s where ${OPEN_SHOP}) open using (shop_id)
      order by ${parts.order} limit ${rows})`;
}

/** How many products `near` scans: comparing prices is cheaper than comparing words. */
const lookAt = ({ match }: Search) => sql.lit(match === null ? 1000 : 500);

/**
 * All matches, of closed shops too, unordered. With a price range each kind of price uses its own
 * index.
 */
function everythingThatFits(
  search: Search,
  selected: { key: Sql; joined?: Sql; also: Sql[] },
): Sql {
  const select = (price: Cents, also: Sql[]) => sql`
    select p.id, ${selected.key} as key, p.shop_id from products p ${selected.joined ?? sql``}
    where ${all([...productConditions(search, price), ...selected.also, ...also])}`;
  if (search.match || !hasPriceRange(search)) return select(priceNow(search.now), []);
  return sql.join(
    priceKinds(search).map(({ price, belongs }) => select(price, [belongs])),
    sql` union all `,
  );
}

const all = (conditions: Sql[]) => sql.join(conditions, sql` and `);

/** The page and one more. Numbers are literals: the plan's cost depends on them. */
const page = ({ limit, offset }: Search) =>
  sql`limit ${sql.lit(limit + 1)}${offset > 0 ? sql` offset ${sql.lit(offset)}` : sql``}`;

const upToPage = ({ limit, offset }: Search) => sql`limit ${sql.lit(offset + limit + 1)}`;

/** The products after the last one of the previous page, in the order of `key`. */
function beyond({ after, sort }: Search, key: Sql): Sql[] {
  if (!after) return [];
  const next = sort === 'price_high' ? sql`<` : sql`>`;
  // Also as one comparison, which lets an index start at the right place.
  const from = sort === 'price_high' ? sql`<=` : sql`>=`;
  return [
    sql`${key} ${from} ${after.key}`,
    sql`(${key} ${next} ${after.key} or p.id < ${after.id})`,
  ];
}
