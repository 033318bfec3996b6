import { SORTS } from '@souk/contract/paging';
import type { Sort } from '@souk/contract/paging';
import { isId } from '@souk/contract/ids';
import { readSearch } from '../../lib/read-search.ts';

/** What the explorer asks for, as typed: prices are dollars in text, '' means no filter. */
export type Filters = {
  search: string;
  category_id: string;
  min_price: string;
  max_price: string;
  in_stock: 'true' | '';
  on_sale: 'true' | '';
  /** Stars, 1 to 5. */
  min_rating: string;
  sort_by: Sort;
};

export const NO_FILTERS: Filters = {
  search: '',
  category_id: '',
  min_price: '',
  max_price: '',
  in_stock: '',
  on_sale: '',
  min_rating: '',
  sort_by: 'newest',
};

const PRICE_MAX = 1e9;

/** True for a text that the price filters take: a plain number from 0, or nothing. */
export function isPriceText(text: string): boolean {
  return text === '' || (/^\d+(\.\d*)?$|^\.\d+$/.test(text) && Number(text) <= PRICE_MAX);
}

/** The filters that an address names. What makes no sense is left out: a shared link always shows something. */
export function readFilters(params: URLSearchParams): Filters {
  const category = params.get('category_id') ?? '';
  const sort = params.get('sort_by');
  return {
    search: readSearch(params),
    category_id: isId(category) ? category.toLowerCase() : '',
    min_price: readPrice(params.get('min_price')),
    max_price: readPrice(params.get('max_price')),
    in_stock: readFlag(params.get('in_stock')),
    on_sale: readFlag(params.get('on_sale')),
    min_rating: /^[1-5]$/.exec(params.get('min_rating') ?? '')?.[0] ?? '',
    sort_by: SORTS.find((known) => known === sort) ?? NO_FILTERS.sort_by,
  };
}

function readPrice(text: string | null): string {
  const price = (text ?? '').trim();
  return isPriceText(price) ? price : '';
}

function readFlag(text: string | null): 'true' | '' {
  return text === 'true' ? 'true' : '';
}

/** True where no price can be both: the highest is below the lowest. */
export function pricesCross({ min_price, max_price }: Filters): boolean {
  return min_price !== '' && max_price !== '' && Number(max_price) < Number(min_price);
}

/** The filters as an address carries them: only what differs from {@link NO_FILTERS}, in one fixed order. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = value.trim();
    if (text !== '' && text !== NO_FILTERS[name as keyof Filters]) params.set(name, text);
  }
  return params;
}

/** How many filters narrow the list; the order is none. */
export function countFilters(filters: Filters): number {
  const { sort_by: _, ...narrowing } = filters;
  return Object.values(narrowing).filter((value) => value.trim() !== '').length;
}

/** True where both would ask for the same list. */
export function sameFilters(a: Filters, b: Filters): boolean {
  return writeFilters(a).toString() === writeFilters(b).toString();
}
