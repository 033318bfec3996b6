import type { Product } from '@souk/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { exploreQuery } from '../../api/queries/explore.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { nextPageQuery } from '../../lib/list-start.ts';
import { writeFilters, type Filters } from './filters.ts';
import { recallPosition, usePosition } from './position.ts';
import { useWhereabouts } from './use-whereabouts.ts';

export type ExplorerResults = {
  /** Null until the first answer. */
  products: Product[] | null;
  /** What the products were searched for. */
  search: string;
  /** How many pages of 12 these products are. */
  pages: number;
  /** The first page, or the one that was asked for last, could not be loaded. */
  failed: boolean;
  /** The shown products are those of the filters before: new ones are on their way. */
  stale: boolean;
  hasMore: boolean;
  /** The query of the next page's address. */
  nextPage: string | null;
  loadingMore: boolean;
  retry: () => void;
  loadMore: () => void;
};

/** The products of these filters from `start` on, as far as they were loaded. */
export function useExplorerResults(filters: Filters, start: string | null): ExplorerResults {
  const { status } = useSession();
  const { viewer } = useWhereabouts(filters);
  // A card says how far away it is in any order.
  const position = usePosition();
  const query = useInfiniteQuery(exploreQuery(useApi(), filters, start, { position, viewer }));
  useEffect(() => {
    // The server knows the place of whoever is signed in from their login.
    if (status === 'out') void recallPosition();
  }, [status]);
  const pages = query.data?.pages;
  const products = useMemo(() => {
    if (!pages) return null;
    const shown = pages.flatMap((page) => page.products);
    // Each once: a product whose price has just changed can come again further down.
    return [...new Map(shown.map((product) => [product.id, product])).values()];
  }, [pages]);
  const loadMore = () => void query.fetchNextPage();
  return {
    products,
    search: pages?.[0]?.search ?? '',
    pages: pages?.length ?? 0,
    // A list that is shown and could not be refreshed behind the scenes is still a list.
    failed: query.isError && (!pages || (query.isFetchNextPageError && !query.isFetching)),
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    nextPage: nextPageQuery(writeFilters(filters), pages?.at(-1)?.cursor ?? null),
    loadingMore: query.isFetchingNextPage,
    retry: query.isFetchNextPageError ? loadMore : () => void query.refetch(),
    loadMore,
  };
}
