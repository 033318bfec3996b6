import { EXPLORE_PAGE_SIZE } from '@souk/contract/limits';
import { pages } from '@souk/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { isSignedIn, useSignedIn } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { nextPageQuery } from '../../lib/list-start.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PackageSearch, Store } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { countFilters, type Filters, writeFilters } from './filters.ts';
import type { ListLayout } from './list-layout.tsx';
import { recallPosition, usePosition, useWhereabouts } from './position.ts';
import { exploreQuery } from './queries.ts';
import { useLaidOut } from './use-laid-out.ts';

// Loaded lazily: few lists are empty.
const Instead = lazy<ComponentType<{ filters: Filters }>>(() =>
  import('./instead.tsx').catch(() => ({ default: () => null })),
);

/** The products for these filters from `start` on, as far as loaded. */
export function useExplorerResults(filters: Filters, start: string | null) {
  const signedIn = useSignedIn();
  const { viewer } = useWhereabouts(filters);
  // A card shows its distance in any sort order.
  const position = usePosition();
  const query = useInfiniteQuery(exploreQuery(filters, start, { position, viewer }));
  useEffect(() => {
    // The server knows a signed-in user's position from their login.
    if (!signedIn && !isSignedIn()) void recallPosition();
  }, [signedIn]);
  // A press or a keystroke takes precedence over rendering the cards.
  const pages = useDeferredValue(query.data?.pages);
  const products = useMemo(() => {
    if (!pages) return null;
    const shown = pages.flatMap((page) => page.products);
    // Each once: a product whose price has just changed can reappear further down.
    return [...new Map(shown.map((product) => [product.id, product])).values()];
  }, [pages]);
  return {
    query,
    /** Null until the first response. */
    products,
    /** The number of pages of 12 that are loaded. */
    pages: pages?.length ?? 0,
    /** The first of these pages. */
    first: pages?.[0],
    /** The search behind these products. */
    search: pages?.[0]?.search ?? '',
    /** Whether the products shown are for the previous filters: new ones are loading. */
    stale: query.isPlaceholderData || pages !== query.data?.pages,
    /** The query string of the next page's address. */
    nextPage: nextPageQuery(writeFilters(filters), pages?.at(-1)?.cursor ?? null),
  };
}

export type ExplorerResults = ReturnType<typeof useExplorerResults>;

/**
 * The parts that the page gives to the explorer, which knows which products to show, but not how a
 * card looks.
 */
export type ExplorerParts = {
  /** `search`: the search behind these products, to be highlighted in them. */
  grid: (products: ListedProduct[], layout: ListLayout, search: string) => ReactNode;
  skeleton: (count: number, layout: ListLayout) => Elements;
};

type ResultsProps = ExplorerParts & {
  results: ExplorerResults;
  filters: Filters;
  layout: ListLayout;
  /** Number of previously loaded pages being reloaded: their space is reserved. */
  pagesToCome: number;
  onClear: () => void;
};

/** The list: loading, loaded, empty or failed. */
export function Results(props: ResultsProps) {
  const { results, filters, layout, skeleton, onClear } = props;
  const { query, products, stale } = results;
  if (!products) {
    return query.isError ? (
      <ErrorState title="Error fetching products" onRetry={() => void query.refetch()} />
    ) : (
      skeleton(EXPLORE_PAGE_SIZE, layout)
    );
  }
  if (products.length > 0) return <ResultList {...props} products={products} />;
  const filterCount = countFilters({ ...filters, search: '' });
  if (!filters.search && filterCount === 0 && !stale) return <NothingOnSale />;
  return (
    <div className={cn('transition-opacity', stale && 'opacity-60')}>
      <EmptyState
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
      <Suspense fallback={<div className="min-h-36" />}>
        <Instead filters={filters} />
      </Suspense>
    </div>
  );
}

function advice(searched: boolean, filtered: boolean): string {
  if (searched && filtered) return 'Try another word, or fewer filters.';
  return searched ? 'Try another word.' : 'Try fewer filters.';
}

/** A brand-new market. */
function NothingOnSale() {
  return (
    <EmptyState
      icon={<Store />}
      level={3}
      title="Nothing is on sale yet"
      text="The market has just opened. Open a shop, and be the first to sell here."
      action={<ButtonLink to={pages.createShop()}>Open a Shop</ButtonLink>}
    />
  );
}

/**
 * Cards far from the view are neither styled nor laid out, so that a long list does not slow down
 * work above it. Each keeps its height. They are contained from the start: for the browser, a card
 * that only becomes contained later has jumped. The margin is for its shadow.
 */
const CONTAINED =
  '[&>ul>li]:[contain:layout_style_paint] [&>ul>li]:[overflow-clip-margin:2rem] [&>ul>li]:[contain-intrinsic-size:auto_24rem]';
const FAR_UNDRAWN = '[&>ul>li]:[content-visibility:auto]';

type ResultListProps = ResultsProps & { products: ListedProduct[] };

function ResultList({ results, products, layout, grid, skeleton, pagesToCome }: ResultListProps) {
  const { query, stale, search } = results;
  const { list, pressed } = useFocusOnNew(products.length);
  const laidOut = useLaidOut(results.first, layout);
  const coming = pagesToCome * EXPLORE_PAGE_SIZE || (query.isFetchingNextPage ? 4 : 0);
  return (
    <div aria-busy={stale} className={cn('transition-opacity', stale && 'opacity-60')}>
      <div ref={list} className={cn(CONTAINED, laidOut && FAR_UNDRAWN)}>
        {grid(products, layout, search)}
      </div>
      {coming > 0 ? <div className="pt-3 sm:pt-5">{skeleton(coming, layout)}</div> : null}
      <LoadMore query={query} onPress={pressed} nextPage={results.nextPage} stale={stale} />
    </div>
  );
}
