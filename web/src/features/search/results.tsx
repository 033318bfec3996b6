import { EXPLORE_PAGE_SIZE } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageSearch, Store } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { exploreQuery } from '../../api/queries/search.ts';
import { useSession } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import { nextPageQuery } from '../../lib/list-start.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { countFilters, type Filters, writeFilters } from './filters.ts';
import type { ListLayout } from './list-layout.tsx';
import { recallPosition, usePosition, useWhereabouts } from './position.ts';

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
  const query = useInfiniteQuery(exploreQuery(filters, start, { position, viewer }));
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

/** What the page gives to the explorer: it knows which products to show, not how a card looks. */
export type ExplorerParts = {
  /** `search`: what these products were searched for, to be marked in them. */
  grid: (products: Product[], layout: ListLayout, search: string) => ReactNode;
  skeleton: (count: number, layout: ListLayout) => ReactNode;
};

type ResultsProps = ExplorerParts & {
  results: ExplorerResults;
  filters: Filters;
  layout: ListLayout;
  /** Pages that were there before and are being loaded again: their place is kept. */
  pagesToCome: number;
  onClear: () => void;
};

/** The list in each of its states: coming, there, empty, failed. */
export function Results(props: ResultsProps) {
  const { results, filters, layout, skeleton, onClear } = props;
  const { products, failed, stale } = results;
  if (!products) {
    return failed ? (
      <ErrorState title="Error fetching products" onRetry={results.retry} />
    ) : (
      skeleton(EXPLORE_PAGE_SIZE, layout)
    );
  }
  if (products.length > 0) return <ResultList {...props} products={products} />;
  // Of a list that gives way to the next one it is not known what it was narrowed by.
  const filterCount = countFilters({ ...filters, search: '' });
  if (!filters.search && filterCount === 0 && !stale) return <NothingOnSale />;
  return (
    <EmptyState
      className={cn('transition-opacity', stale && 'opacity-60')}
      icon={<PackageSearch />}
      level={3}
      title="No products found"
      text={advice(filters.search !== '', filterCount > 0)}
      action={
        <Button variant="secondary" onClick={onClear}>
          {filterCount > 0 ? 'Clear filters' : 'Show all products'}
        </Button>
      }
    />
  );
}

function advice(searched: boolean, filtered: boolean): string {
  if (searched && filtered) return 'Try another word, or fewer filters.';
  return searched ? 'Try another word.' : 'Try fewer filters.';
}

/** A market that has only just begun. */
function NothingOnSale() {
  return (
    <EmptyState
      icon={<Store />}
      level={3}
      title="Nothing is on sale yet"
      text="The market has just opened. Open a shop, and be the first to sell here."
      action={
        <Button asChild>
          <Link to={paths.createShop()}>Open a Shop</Link>
        </Button>
      }
    />
  );
}

type ResultListProps = ResultsProps & { products: NonNullable<ExplorerResults['products']> };

function ResultList({ results, products, layout, grid, skeleton, pagesToCome }: ResultListProps) {
  const { stale, failed, hasMore, loadingMore, search } = results;
  const { list, pressed } = useFocusOnNew(products.length);
  const coming = pagesToCome * EXPLORE_PAGE_SIZE || (loadingMore ? 4 : 0);
  return (
    <div aria-busy={stale} className={cn('transition-opacity', stale && 'opacity-60')}>
      <div ref={list}>{grid(products, layout, search)}</div>
      {coming > 0 ? <div className="pt-3 sm:pt-5">{skeleton(coming, layout)}</div> : null}
      {hasMore || failed ? (
        <LoadMore
          loading={loadingMore}
          failed={failed}
          nextPage={results.nextPage}
          onLoad={() => {
            pressed();
            results.loadMore();
          }}
        />
      ) : null}
    </div>
  );
}
