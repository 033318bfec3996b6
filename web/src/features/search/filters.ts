import { isCountryCode } from '@souk/contract/countries';
import { currencySymbol } from '@souk/contract/currency';
import { isId } from '@souk/contract/ids';
import { COUNTED_MOST } from '@souk/contract/limits';
import { maxPriceFilter, siteCurrency, siteDecimals, toAmount } from '@souk/contract/money';
import { SORTS, type Sort } from '@souk/contract/sorts';
import { formatCount } from '../../lib/format.ts';
import { readSearch } from '../../lib/read-search.ts';
import type { ExploreRequest, FilterName } from './queries.ts';

/** The explorer's filters, as typed. */
export type Filters = ExploreRequest;

/** Also defines their order in an address. */
export const NO_FILTERS: Filters = {
  search: '',
  category_id: '',
  min_price: '',
  max_price: '',
  in_stock: '',
  on_sale: '',
  min_rating: '',
  ships_to: '',
  sort_by: 'newest',
};

const flag = (text: string) => (text === 'true' ? 'true' : '');
const price = (text: string) => (isPriceText(text.trim()) ? plainPrice(text.trim()) : '');

/**
 * Parses each filter's text in an address. Nonsense is ignored: a shared link always shows
 * something.
 */
const READ: Record<FilterName, (text: string) => string> = {
  category_id: (text) => (isId(text) ? text.toLowerCase() : ''),
  min_price: price,
  max_price: price,
  in_stock: flag,
  on_sale: flag,
  min_rating: (text) => /^[1-5]$/.exec(text)?.[0] ?? '',
  ships_to: (text) => (isCountryCode(text.toUpperCase()) ? text.toUpperCase() : ''),
};

export const FILTER_NAMES = Object.keys(READ) as FilterName[];

/** "1,500" is 1500: a comma groups thousands, as on every page. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** A price without its commas. */
export const plainPrice = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(',', '') : text;

/**
 * Why a price is refused that some people read as thousands, such as "1.500"; where amounts have three
 * decimals, it is none.
 */
export function priceDoubt(text: string): string | undefined {
  if (siteDecimals() === 3 || !/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return undefined;
  return `This could be ${Number(text)} or ${text.replace('.', '')}. Please write it one of these two ways.`;
}

/** Whether the price filters accept a text: a number from 0 that has one meaning, or nothing. */
export function isPriceText(text: string): boolean {
  if (text === '') return true;
  const plain = plainPrice(text);
  const isNumber = /^\d+(\.\d*)?$|^\.\d+$/.test(plain) && priceDoubt(text) === undefined;
  return isNumber && Number(plain) <= toAmount(maxPriceFilter());
}

/** Reads the filters from an address. */
export function readFilters(params: URLSearchParams): Filters {
  const sort = params.get('sort_by');
  const filters = {
    ...NO_FILTERS,
    search: readSearch(params),
    sort_by: SORTS.find((known) => known === sort) ?? NO_FILTERS.sort_by,
  };
  for (const name of FILTER_NAMES) filters[name] = READ[name](params.get(name) ?? '');
  return filters;
}

/** Whether the maximum price is below the minimum: nothing can match. */
export function pricesCross({ min_price, max_price }: Filters): boolean {
  return min_price !== '' && max_price !== '' && Number(max_price) < Number(min_price);
}

/**
 * The filters as address parameters: only those that differ from {@link NO_FILTERS}, in one fixed
 * order.
 */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(NO_FILTERS) as (keyof Filters)[]) {
    const text = filters[name].trim();
    if (text !== '' && text !== NO_FILTERS[name]) params.set(name, text);
  }
  return params;
}

/** How many filters narrow the list; the sort order does not count. */
export function countFilters({ sort_by: _, ...narrowing }: Filters): number {
  return Object.values(narrowing).filter((value) => value.trim() !== '').length;
}

/** Whether both describe the same list. */
export function sameFilters(a: Filters, b: Filters): boolean {
  return writeFilters(a).toString() === writeFilters(b).toString();
}

export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  distance: 'Distance',
};

/**
 * The sign of prices to filter by. "$" is enough if all prices are in US dollars; otherwise it could
 * be another dollar.
 */
export function siteSign(currency: string): string {
  const sign = currencySymbol(siteCurrency());
  return sign === '$' && currency !== 'USD' ? 'US$' : sign;
}

/** "198", or "1,000+": the server stops counting there. */
export const formatCounted = (count: number): string =>
  count < COUNTED_MOST ? formatCount(count) : `${formatCount(COUNTED_MOST)}+`;
