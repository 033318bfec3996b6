import { readSearch } from '../../../lib/read-search.ts';
import { WHOLE_SHELF, type ShelfRequest } from './queries.ts';

export const SHELF_SORTS = [
  ['newest', 'Newest'],
  ['price_low', 'Price: Low to High'],
  ['price_high', 'Price: High to Low'],
] as const;

/** Reads the search and sort order from a shop's address; unknown values are ignored. */
export function readShelf(params: URLSearchParams): ShelfRequest {
  const sort = SHELF_SORTS.find(([value]) => value === params.get('sort_by'));
  return {
    search: readSearch(params),
    sort_by: sort?.[0] ?? WHOLE_SHELF.sort_by,
  };
}

/** The same as the address's query, without defaults. */
export function shelfParams({ search, sort_by }: ShelfRequest): URLSearchParams {
  return new URLSearchParams({
    ...(search === '' ? {} : { search }),
    ...(sort_by === WHOLE_SHELF.sort_by ? {} : { sort_by }),
  });
}
