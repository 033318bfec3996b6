/**
 * Candidates for each row of home, best first. The work for each is bounded, whatever the market's
 * size.
 */
import { sql, type RawBuilder } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';
import { activeDiscount, IN_STOCK, ON_SHELF, PUBLIC } from '../../catalogue/index.ts';
import { OPEN_SHOP } from '../../shops/index.ts';

/** More than fit in a row, since some are already in another row. */
const MOST = 60;
/** The limit of products from one shop, so that a row shows the whole market. */
const OF_A_SHOP = 3;
/** The number of products considered for a row. */
const LOOKED_AT = 300;

/**
 * Returns those of `found` (`id`, `place`) that can be bought, a few from each shop, in the order
 * of `place`.
 */
const fewOfEachShop = (found: RawBuilder<unknown>) => row({ id: 'text' })`
  select id from (
    select p.id, found.place,
      row_number() over (partition by p.shop_id order by found.place) as nth
    from (${found}) found
    join products p on p.id = found.id join shops s on s.id = p.shop_id
    where ${PUBLIC} and ${IN_STOCK}) buyable
  where nth <= ${OF_A_SHOP} order by place limit ${MOST}`;

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

/**
 * Returns the products on discount: those ending soonest first, then those without an end, newest
 * first.
 */
export async function reducedNow(db: Db, now: Date): Promise<string[]> {
  const reduced = (ends: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select p.id, p.discount_end_date from products p
     where ${ON_SHELF} and ${activeDiscount(now)} and p.discount_end_date ${ends}
     order by ${order} limit ${LOOKED_AT})`;
  const found = sql`
    select id, row_number() over (order by discount_end_date nulls last, id desc) as place from (
      ${reduced(sql`is not null`, sql`p.discount_end_date`)}
      union all ${reduced(sql`is null`, sql`p.id desc`)}) reduced`;
  return idsOf(await fewOfEachShop(found).execute(db));
}

/** Returns those of the given products that have a clip, in the given order. */
export async function withClip(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = sql`
    select given.id, given.place
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    join products c on c.id = given.id and c.video_url is not null`;
  return idsOf(await fewOfEachShop(found).execute(db));
}

const STOCKED = row({ id: 'text', product_ids: 'texts' });
export type Showcase = RowOf<typeof STOCKED>;

/**
 * Returns well-rated shops, those with recent sales first, each with its available products, the
 * most rated first.
 */
export async function shopsToVisit(db: Db, sales: RawBuilder<unknown>): Promise<Showcase[]> {
  const { rows } = await STOCKED`
    select s.id, array(
      select p.id from (
        select p.* from products p
        where p.shop_id = s.id and ${ON_SHELF} and cardinality(p.images) > 0
        order by p.id desc limit ${LOOKED_AT}) p
      where ${IN_STOCK} order by p.rating_count desc, p.id desc limit ${MOST}) as product_ids
    from (
      select s.id, row_number() over (order by coalesce(sales.orders, 0) > 0 desc,
        -- A few good ratings weigh less than many.
        (s.rating_sum + 20)::float8 / (s.rating_count + 5) desc, s.rating_count desc, s.id) as place
      from shops s left join (${sales}) sales on sales.shop_id = s.id
      where ${OPEN_SHOP} and s.product_count > 0 and s.rating_count > 0
        and s.rating_sum >= 4 * s.rating_count
      order by place limit 24) s
    order by s.place`.execute(db);
  return rows;
}

/**
 * Returns every top-level category with something to buy, in itself or in a subcategory: its best
 * sellers first, then its newest products.
 */
export async function filledCategories(db: Db, sales: RawBuilder<unknown>): Promise<Showcase[]> {
  const pictured = sql`${ON_SHELF} and (cardinality(p.images) > 0 or p.poster_url is not null)
    and ${IN_STOCK}`;
  const { rows } = await STOCKED`
    with recursive shelves as (
      select id as top, id from categories where parent_id is null
      union all select shelves.top, c.id from categories c join shelves on c.parent_id = shelves.id),
    best as (
      select top, array_agg(id order by units desc, id desc) as ids from (
        select shelves.top, p.id, sales.units,
          row_number() over (partition by shelves.top order by sales.units desc, p.id desc) as nth
        from (${sales}) sales join products p on p.id = sales.product_id
        join shelves on shelves.id = p.category_id
        join shops s on s.id = p.shop_id and ${OPEN_SHOP}
        where ${pictured}) ranked
      where nth <= ${LOOKED_AT} group by top)
    select c.id, coalesce(best.ids, '{}') || newest.ids as product_ids
    from categories c
    left join best on best.top = c.id
    cross join lateral (select array(
      select found.id from shelves cross join lateral (
        select p.id from products p join shops s on s.id = p.shop_id and ${OPEN_SHOP}
        where p.category_id = shelves.id and ${pictured} order by p.id desc limit ${MOST}) found
      where shelves.top = c.id order by found.id desc limit ${MOST}) as ids) newest
    where c.parent_id is null and (best.ids is not null or cardinality(newest.ids) > 0)
    order by c.position, ${alphabetical(sql`c.name`)}`.execute(db);
  return rows;
}
