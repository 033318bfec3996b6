// Search queries. Separate from search.ts, so that the home page doesn't load them.
import * as z from 'zod/mini';
import { isCountryCode } from './countries.ts';
import { atMost, describedWithin, IdInput, QueryNumber, typedLine, typedWord } from './inputs.ts';
import { maxPriceFilter } from './money.ts';
import { PageLimit, PageNumber, SearchText } from './paging.ts';
import { SORTS } from './sorts.ts';

function price(name: string) {
  const amount = QueryNumber(
    `${name} must be a number such as 10 or 19.99`,
    z.minimum(0, 'A price cannot be negative'),
    atMost(maxPriceFilter, () => 'No product costs this much'),
  );
  return describedWithin(amount, () => 0, maxPriceFilter);
}
/** A number in a range, as text in a query. */
function between(low: number, high: number, name: string) {
  const message = `${name} must be a number from ${low} to ${high}`;
  return QueryNumber(message, z.minimum(low, message), z.maximum(high, message));
}
const flag = (name: string) => z.enum(['true', 'false'], `${name} must be true or false`);

export const ExploreQuery = z.object({
  page: PageNumber,
  limit: z.optional(PageLimit),
  search: SearchText,
  category_id: z.optional(IdInput()),
  min_price: z.optional(price('min_price')),
  max_price: z.optional(price('max_price')),
  sort_by: z._default(
    z.enum(SORTS, 'sort_by must be newest, price_low, price_high or distance'),
    'newest',
  ),
  has_video: z.optional(flag('has_video')),
  lat: z.optional(between(-90, 90, 'lat')),
  lng: z.optional(between(-180, 180, 'lng')),
  cursor: z.optional(z.string().check(z.maxLength(2000, 'This cursor is not valid'))),
  shop_id: z.optional(IdInput()),
  in_stock: z.optional(flag('in_stock')),
  on_sale: z.optional(flag('on_sale')),
  min_rating: z.optional(between(1, 5, 'min_rating')),
  ships_to: z.optional(
    z
      .string()
      .check(
        typedWord,
        z.toUpperCase(),
        z.refine(isCountryCode, 'ships_to must be a country code'),
      ),
  ),
});
export type ExploreQuery = z.infer<typeof ExploreQuery>;

/** The filters of a list. The server has a condition for each, the pages a control and a label. */
export type ExploreFilters = Omit<
  ExploreQuery,
  'page' | 'limit' | 'cursor' | 'search' | 'sort_by' | 'lat' | 'lng'
>;

/** The same search and filters, for counting. */
export const CountsQuery = z.omit(ExploreQuery, {
  page: true,
  limit: true,
  cursor: true,
  sort_by: true,
  lat: true,
  lng: true,
});
export type CountsQuery = z.infer<typeof CountsQuery>;

const NOTHING = 'Please type something to search for';

export const SuggestionsQuery = z.object({
  search: z
    .string(NOTHING)
    .check(
      typedLine,
      z.minLength(1, NOTHING),
      z.maxLength(200, 'Please search for at most 200 characters'),
    ),
});

export const InsteadQuery = z.object({ search: SearchText, category_id: z.optional(IdInput()) });
