import type { ExploreQuery, Sort } from '@souk/contract/catalogue';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cursor } from './cursor.ts';
import { activeDiscount } from './price-sql.ts';
import type { Origin } from './queries.ts';

/** A page of the explorer to be found. */
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

/** What a product `p` of a shop `s` has to fulfil; `price` is what it costs now, in cents. */
export function filterConditions(
  { filters, match, now }: Hunt,
  price: RawBuilder<number>,
): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`p.deleted_at is null`, sql`s.deleted_at is null`];
  if (match) all.push(sql`p.search @@ ${match}`);
  if (filters.category_id) all.push(sql`p.category_id = ${filters.category_id}`);
  if (filters.shop_id) all.push(sql`p.shop_id = ${filters.shop_id}`);
  if (filters.min_price !== undefined) {
    all.push(sql`${price} >= ceil(${filters.min_price}::numeric * 100)::bigint`);
  }
  if (filters.max_price !== undefined) {
    all.push(sql`${price} <= floor(${filters.max_price}::numeric * 100)::bigint`);
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
