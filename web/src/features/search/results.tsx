import { EXPLORE_PAGE_SIZE } from '@souk/contract/limits';
import { PackageSearch, Store } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { useFocusOnNew } from '../../lib/use-focus-on-new.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import type { ExplorerParts } from './explorer-parts.ts';
import { countFilters, type Filters } from './filters.ts';
import type { ExplorerResults } from './use-explorer-results.ts';
import type { ListLayout } from './use-list-layout.ts';

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
