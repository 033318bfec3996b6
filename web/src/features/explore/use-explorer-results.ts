import type { Product } from '@souk/contract/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exploreQuery, type Position } from '../../api/queries/explore.ts';
import { useApi } from '../../api/use-api.ts';
import type { Filters } from './filters.ts';

export type ExplorerResults = {
  /** Null until the first answer. */
  products: Product[] | null;
  failed: boolean;
  /** The shown products are those of the filters before: new ones are on their way. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  retry: () => void;
  loadMore: () => void;
};

/** The products of these filters, as far as they were loaded. The position only counts for distances. */
export function useExplorerResults(filters: Filters, position: Position | null): ExplorerResults {
  const query = useInfiniteQuery(
    exploreQuery(useApi(), filters, filters.sort_by === 'distance' ? position : null),
  );
  const loadMore = () => void query.fetchNextPage();
  return {
    products: query.data?.pages.flatMap((page) => page.products) ?? null,
    failed: query.isError,
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    retry: query.isFetchNextPageError ? loadMore : () => void query.refetch(),
    loadMore,
  };
}
