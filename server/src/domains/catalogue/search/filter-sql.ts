import { toMinor } from '@souk/contract/money';
import type { ExploreFilters } from '@souk/contract/search-queries';
import type { Sort } from '@souk/contract/sorts';
import { sql, type RawBuilder } from 'kysely';
import { OPEN_SHOP, shipsTo } from '../../shops/index.ts';
import { activeDiscount, FULL_PRICE, reducedPrice, type Cents } from '../products/price-now.ts';
import { IN_STOCK, type Origin } from '../products/select-products.ts';
import { ON_SHELF } from '../products/visibility.ts';
import type { Cursor } from './cursor.ts';

type Sql = RawBuilder<unknown>;

/** A search for a page of products. */
export type Search = {
  filters: ExploreFilters;
  /** The categories within the requested one. */
  within: readonly string[];
  /** The query that the search vector has to match; null without search words. */
  match: Sql | null;
  sort: Sort;
  origin: Origin | null;
  after: Cursor | null;
  /** Products that were or are shown out of order. */
  except: readonly string[];
  limit: number;
  offset: number;
  now: Date;
};

/** The part of a search that decides whether a product matches. */
type SearchConditions = Pick<Search, 'filters' | 'within' | 'match' | 'except' | 'now'>;

/** The condition of each filter on a product `p`; "false" means that the filter is off. */
type Conditions<Name extends keyof ExploreFilters, Given = undefined> = {
  [One in Name]-?: (value: NonNullable<ExploreFilters[One]>, given: Given) => Sql;
};

const SHELF: Conditions<'category_id' | 'shop_id' | 'has_video', readonly string[]> = {
  category_id: (id, within) =>
    within.length === 0
      ? sql`p.category_id = ${id}`
      : sql`p.category_id = any(${[id, ...within]}::uuid[])`,
  shop_id: (id) => sql`p.shop_id = ${id}`,
  has_video: () => sql`p.video_url is not null`,
};

/**
 * Conditions on the price. The amounts are subqueries, because a kept plan would otherwise compute
 * them again for each product.
 */
const PRICE: Conditions<'min_price' | 'max_price', Cents> = {
  min_price: (amount, price) =>
    sql`${price} >= (select ceil(${amount}::numeric * ${toMinor(1)}::int)::bigint)`,
  max_price: (amount, price) =>
    sql`${price} <= (select floor(${amount}::numeric * ${toMinor(1)}::int)::bigint)`,
};

const OTHERS: Conditions<
  Exclude<keyof ExploreFilters, keyof typeof SHELF | keyof typeof PRICE>,
  Date
> = {
  on_sale: (_, now) => activeDiscount(now),
  in_stock: () => IN_STOCK,
  min_rating: (stars) => starsCondition(stars),
  ships_to: (country) => shipsTo(country),
};

/**
 * SQL: whether a product `p` has at least that many stars. Its rating is rounded as shoppers see it,
 * half up to two decimals: 4.666… is 4.67.
 */
export function starsCondition(stars: number): Sql {
  return sql`(p.rating_count > 0 and p.rating_sum >=
      p.rating_count * (select ceil(${stars}::numeric * 100) / 100 - 0.005))`;
}

function conditionsOf<Name extends keyof ExploreFilters, Given>(
  conditions: Conditions<Name, Given>,
  filters: ExploreFilters,
  given: Given,
): Sql[] {
  return (Object.keys(conditions) as Name[]).flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === 'false' ? [] : [conditions[name](value, given)];
  });
}

/** Returns the conditions with which the indexes by age or price begin. */
export function shelfConditions({ filters, within }: Pick<Search, 'filters' | 'within'>): Sql[] {
  return [ON_SHELF, ...conditionsOf(SHELF, filters, within)];
}

/**
 * Returns all conditions on a product `p` of a shop `s`; `price` is its current price, in minor
 * units.
 */
export function filterConditions(search: SearchConditions, price: Cents): Sql[] {
  return [OPEN_SHOP, ...productConditions(search, price)];
}

/** Returns the conditions on the product alone. */
export function productConditions(search: SearchConditions, price: Cents): Sql[] {
  const { filters, match, now, except } = search;
  return [
    ...shelfConditions(search),
    ...(except.length > 0 ? [sql`p.id <> all(${[...except]}::uuid[])`] : []),
    ...conditionsOf(PRICE, filters, price),
    ...(match ? [sql`p.search @@ (select ${match})`] : []),
    ...conditionsOf(OTHERS, filters, now),
  ];
}

export const hasPriceRange = ({ filters }: Search) =>
  filters.min_price !== undefined || filters.max_price !== undefined;

/**
 * Returns full-price and reduced products separately: prices change with time, so no index covers
 * both.
 */
export function priceKinds({ now, filters }: Search) {
  const active = activeDiscount(now);
  const reduced = { price: reducedPrice(), belongs: active };
  // If only reduced products are wanted, searching the others would be wasted work.
  return filters.on_sale === 'true'
    ? [reduced]
    : [{ price: FULL_PRICE, belongs: sql`not ${active}` }, reduced];
}
