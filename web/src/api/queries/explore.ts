import type { Product } from '@souk/contract/products';
import type { Sort } from '@souk/contract/paging';
import { EXPLORE_PAGE_SIZE, VIDEO_PAGE_SIZE } from '@souk/contract/limits';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** Degrees. */
export type Position = { lat: number; lng: number };

/**
 * From where distances count. `viewer`: the id of a signed-in user whose place, known from their login,
 * makes the list another one than the server rendered for a visitor.
 */
export type Whereabouts = { position: Position | null; viewer: string | null };
const NOWHERE: Whereabouts = { position: null, viewer: null };

/** What /explore is asked for; '' means no such filter, prices are US dollars in text. */
export type ExploreRequest = {
  search: string;
  category_id: string;
  min_price: string;
  max_price: string;
  /** 'true', or '' for no such filter; `min_rating` is in stars. */
  in_stock?: string;
  on_sale?: string;
  min_rating?: string;
  sort_by: Sort;
};

/** `search` is what was searched for: what is marked in these products. */
export type ExplorePage = { products: Product[]; cursor: string | null; search: string };

// Someone who comes back from a product finds the list as they left it, not another one.
const STALE_MS = 5 * 60_000;
const KEPT_MS = 30 * 60_000;

/** The cursor of a `Link: <…>; rel="next"` header; null where there is no next page. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (!target) return null;
  return new URL(target, 'http://localhost').searchParams.get('cursor');
}

function pages(
  api: Api,
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
    queryFn: async ({ pageParam, signal }): Promise<ExplorePage> => {
      const { data, headers } = await api.getWithHeaders<Product[]>(
        '/explore',
        { ...query, cursor: pageParam },
        { signal },
      );
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
    gcTime: KEPT_MS,
  });
}

/**
 * Products by the explorer's filters, 12 at a time, going on by cursor: nothing repeats or is skipped.
 * `start`: the cursor to begin at.
 */
export function exploreQuery(
  api: Api,
  request: ExploreRequest,
  start: string | null,
  where: Whereabouts = NOWHERE,
) {
  return pages(api, request, where, false, start);
}

/** The same, only products with a video, 20 at a time. */
export function videosQuery(api: Api, request: ExploreRequest, where: Whereabouts = NOWHERE) {
  return pages(api, request, where, true, null);
}
