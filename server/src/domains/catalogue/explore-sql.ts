import type { ExploreQuery, Sort } from '@souk/contract/catalogue';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cursor } from './cursor.ts';
import { kilometres } from './queries.ts';
import type { Origin } from './queries.ts';

/** Products without a place come after everything on the globe. */
const NOWHERE_KM = 1e9;

export type Hunt = {
  filters: Omit<ExploreQuery, 'page' | 'limit' | 'sort_by' | 'cursor' | 'search'>;
  /** What the search vector has to match; null where nothing is searched for. */
  match: RawBuilder<unknown> | null;
  sort: Sort;
  origin: Origin | null;
  after: Cursor | null;
  limit: number;
  offset: number;
  now: Date;
};

function activeDiscount(now: Date): RawBuilder<boolean> {
  return sql`(p.discount_basis_points > 0
    and (p.discount_start_date is null or p.discount_start_date <= ${now})
    and (p.discount_end_date is null or p.discount_end_date > ${now}))`;
}

/** The price in cents that a shopper pays now: the contract's arithmetic, half up on whole cents. */
function priceNow(now: Date): RawBuilder<number> {
  return sql`(case when ${activeDiscount(now)}
    then (p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000
    else p.price_cents end)`;
}

function conditions({ filters, match, now }: Hunt): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`p.deleted_at is null`, sql`s.deleted_at is null`];
  if (match) all.push(sql`p.search @@ ${match}`);
  if (filters.category_id) all.push(sql`p.category_id = ${filters.category_id}`);
  if (filters.shop_id) all.push(sql`p.shop_id = ${filters.shop_id}`);
  if (filters.min_price !== undefined) {
    all.push(sql`${priceNow(now)} >= ${filters.min_price}::numeric * 100`);
  }
  if (filters.max_price !== undefined) {
    all.push(sql`${priceNow(now)} <= ${filters.max_price}::numeric * 100`);
  }
  if (filters.has_video === 'true') all.push(sql`p.video_url is not null`);
  if (filters.on_sale === 'true') all.push(activeDiscount(now));
  if (filters.in_stock === 'true') {
    all.push(sql`(case when p.has_variants then exists (
      select from variants v where v.product_id = p.id and v.deleted_at is null
        and v.stock_quantity > 0) else p.stock_quantity > 0 end)`);
  }
  if (filters.min_rating !== undefined) {
    all.push(sql`p.rating_count > 0
      and p.rating_sum >= ${filters.min_rating}::numeric * p.rating_count`);
  }
  return all;
}

/** How each order is made: its key (ascending unless told), then newest first. */
function sortKey(hunt: Hunt): { key: RawBuilder<unknown>; descending: boolean } | null {
  if (hunt.sort === 'price_low') return { key: priceNow(hunt.now), descending: false };
  if (hunt.sort === 'price_high') return { key: priceNow(hunt.now), descending: true };
  if (hunt.sort === 'distance') {
    return { key: sql`coalesce(place.km, ${NOWHERE_KM}::float8)`, descending: false };
  }
  return null;
}

/**
 * The ids and sort keys of one page, as the `hits` of selectProducts; its order as that `order`.
 * Asks for one more than `limit`, which tells whether there is a next page.
 */
export function huntSql(hunt: Hunt): { hits: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const by = sortKey(hunt);
  const where = conditions(hunt);
  if (hunt.after) {
    const { id, key } = hunt.after;
    if (by) {
      const beyond = by.descending ? sql`<` : sql`>`;
      where.push(sql`(${by.key} ${beyond} ${key} or (${by.key} = ${key} and p.id < ${id}))`);
    } else {
      where.push(sql`p.id < ${id}`);
    }
  }
  const direction = by?.descending ? sql`desc` : sql`asc`;
  // Each shop's nearest place once, not once for each of its products.
  const places =
    hunt.sort === 'distance' && hunt.origin
      ? sql`left join (
          select l.shop_id, min(${kilometres(hunt.origin)}) as km
          from shop_locations l group by l.shop_id) place on place.shop_id = p.shop_id`
      : sql``;
  const hits = sql`
    select p.id, ${by ? by.key : sql`null::float8`} as key
    from products p join shops s on s.id = p.shop_id ${places}
    where ${sql.join(where, sql` and `)}
    order by ${by ? sql`2 ${direction},` : sql``} p.id desc
    limit ${hunt.limit + 1} offset ${hunt.offset}`;
  return { hits, order: by ? sql`hits.key ${direction}, hits.id desc` : sql`hits.id desc` };
}
