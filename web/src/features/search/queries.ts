import { EXPLORE_PAGE_SIZE, VIDEO_PAGE_SIZE } from '@souk/contract/limits';
import { type ResultCounts, searchApi } from '@souk/contract/search';
import type { ExploreFilters } from '@souk/contract/search-queries';
import type { Sort } from '@souk/contract/sorts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiOf, keptFor } from '../../api/query-client.ts';
import { nextCursor, read } from '../../api/query.ts';
import type { ListedProduct } from '../products/listed-product.ts';

/** In degrees. */
export type Position = { lat: number; lng: number };

/**
 * The origin of distances. `viewer`: the id of a signed-in user whose position, known from their
 * login, makes the list differ from the one the server rendered for a visitor.
 */
export type Whereabouts = { position: Position | null; viewer: string | null };
const NOWHERE: Whereabouts = { position: null, viewer: null };

/** The filters that a shopper sets; the others come from the requesting page. */
export type FilterName = Exclude<keyof ExploreFilters, 'has_video' | 'shop_id'>;

/**
 * A shopper's filters as text: '' means unset, prices are in the site's currency, flags 'true' or
 * ''.
 */
export type ExploreRequest = Record<FilterName, string> & { search: string; sort_by: Sort };

/** `search` is the search behind these products, to be highlighted in them. */
export type ExplorePage = { products: ListedProduct[]; cursor: string | null; search: string };

// Someone coming back from a product finds the list as they left it.
const STALE_MS = 5 * 60_000;
const KEPT_MS = 30 * 60_000;

function pages(
  request: ExploreRequest,
  { position, viewer }: Whereabouts,
  videos: boolean,
  start: string | null,
) {
  const query = {
    ...request,
    ...position,
    ...(start === null ? {} : { cursor: start }),
    ...(videos ? { has_video: true } : {}),
    limit: videos ? VIDEO_PAGE_SIZE : EXPLORE_PAGE_SIZE,
  };
  return infiniteQueryOptions({
    queryKey: viewer === null ? ['explore', query] : ['explore', query, viewer],
    queryFn: async ({ client, pageParam, signal }): Promise<ExplorePage> => {
      const { data, headers } = await apiOf(client).answer(searchApi.explore, {
        query: { ...query, cursor: pageParam },
        signal,
      });
      return {
        products: data,
        cursor: nextCursor(headers.get('link')),
        search: request.search,
      };
    },
    initialPageParam: start,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: keptFor(KEPT_MS),
  });
}

/**
 * Products by the explorer's filters, 12 at a time, continued by cursor: none are repeated or
 * skipped. `start`: the cursor to begin at.
 */
export function exploreQuery(
  request: ExploreRequest,
  start: string | null,
  where: Whereabouts = NOWHERE,
) {
  return pages(request, where, false, start);
}

/** The same, but only products with a video, 20 at a time. */
export function videosQuery(request: ExploreRequest, where: Whereabouts = NOWHERE) {
  return pages(request, where, true, null);
}

/**
 * Suggestions for `search`, typed so far. A response belongs to its text: an older one never shows
 * for a newer text. A failure is not reported: the box searches without suggestions.
 */
export const suggestionsQuery = (search: string) => ({
  ...read(['suggestions', search], searchApi.suggestions, { query: { search } }),
  staleTime: 60_000,
  retry: false,
  placeholderData: keepPreviousData,
});

/** How many products match these filters, and how many would with one more. */
export const countsQuery = ({ sort_by: _, ...filters }: ExploreRequest) => ({
  ...read(['counts', filters], searchApi.counts, { query: filters }),
  staleTime: STALE_MS,
  placeholderData: keepPreviousData<ResultCounts>,
});

/** Suggestions to show below an empty list. */
export const insteadQuery = ({ search, category_id }: ExploreRequest) => ({
  ...read(['instead', search, category_id], searchApi.instead, { query: { search, category_id } }),
  staleTime: STALE_MS,
});
