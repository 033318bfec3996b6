import type { ExploreQuery, Sort } from '@souk/contract/search';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cursor } from './cursor.ts';
import { activeDiscount, priceKinds, priceNow } from './price-sql.ts';
import type { Origin } from '../products/select-products.ts';

/** A page of the explorer to be found. */
export type Search = {
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

export const hasPriceRange = ({ filters }: Search) =>
  filters.min_price !== undefined || filters.max_price !== undefined;

/** What a product `p` of a shop `s` has to fulfil; `price` is what it costs now, in cents. */
export function filterConditions(search: Search, price: RawBuilder<number>): RawBuilder<unknown>[] {
  return [
    sql`s.deleted_at is null`,
    ...shelfConditions(search),
    ...priceRange(search, price),
    ...otherConditions(search),
  ];
}

/**
 * All that fits, as `id` and `key` in no order. With a price range the two kinds of products apart, so
 * that each finds its own by the index of its price.
 */
export function everythingThatFits(
  search: Search,
  selected: { key: RawBuilder<unknown>; joined?: RawBuilder<unknown>; also: RawBuilder<unknown>[] },
): RawBuilder<unknown> {
  const select = (price: RawBuilder<number>, also: RawBuilder<unknown>[]) => sql`
    select p.id, ${selected.key} as key from products p join shops s on s.id = p.shop_id
    ${selected.joined ?? sql``}
    where ${sql.join([...filterConditions(search, price), ...selected.also, ...also], sql` and `)}`;
  if (search.match || !hasPriceRange(search)) return select(priceNow(search.now), []);
  const kinds = priceKinds(search.now, search.filters.on_sale === 'true');
  return sql.join(
    kinds.map(({ price, belongs }) => select(price, [belongs])),
    sql` union all `,
  );
}

/** Conditions by which indexes in the order of age or price begin. */
export function shelfConditions({ filters }: Search): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`p.deleted_at is null`];
  if (filters.category_id) all.push(sql`p.category_id = ${filters.category_id}`);
  if (filters.shop_id) all.push(sql`p.shop_id = ${filters.shop_id}`);
  if (filters.has_video === 'true') all.push(sql`p.video_url is not null`);
  return all;
}

function priceRange({ filters }: Search, price: RawBuilder<number>): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  // In a subquery, or a kept plan reckons it anew for each product that it looks at.
  if (filters.min_price !== undefined) {
    all.push(sql`${price} >= (select ceil(${filters.min_price}::numeric * 100)::bigint)`);
  }
  if (filters.max_price !== undefined) {
    all.push(sql`${price} <= (select floor(${filters.max_price}::numeric * 100)::bigint)`);
  }
  return all;
}

function otherConditions({ filters, match, now }: Search): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (match) all.push(sql`p.search @@ (select ${match})`);
  if (filters.on_sale === 'true') all.push(activeDiscount(now));
  if (filters.in_stock === 'true') {
    // Not by exists, for which the planner would read all variants of all products beforehand.
    all.push(sql`(case when p.has_variants then (
      select true from variants v where v.product_id = p.id and v.deleted_at is null
        and v.stock_quantity > 0 limit 1) else p.stock_quantity > 0 end)`);
  }
  if (filters.min_rating !== undefined) {
    // As shoppers see it, rounded half up to two decimals: 4.666… is 4.67.
    all.push(sql`p.rating_count > 0 and p.rating_sum >=
      p.rating_count * (select ceil(${filters.min_rating}::numeric * 100) / 100 - 0.005)`);
  }
  return all;
}
