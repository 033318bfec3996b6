import { EXPLORE_PAGE_SIZE } from '@souk/contract/limits';
import { PackageSearch } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ExplorerParts } from './explorer-parts.ts';
import type { ListLayout } from './layout-toggle.tsx';
import type { ExplorerResults } from './use-explorer-results.ts';

type ResultsProps = ExplorerParts & {
  results: ExplorerResults;
  layout: ListLayout;
  onClear: () => void;
};

/** The list in each of its states: coming, there, empty, failed. */
export function Results({ results, layout, grid, skeleton, onClear }: ResultsProps) {
  const { products, failed, stale, hasMore, loadingMore } = results;
  const failure = <ErrorState title="Error fetching products" onRetry={results.retry} />;
  if (!products) return failed ? failure : skeleton(EXPLORE_PAGE_SIZE, layout);
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        level={3}
        title="No products found"
        text="Try another word, or fewer filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy={stale} className={cn('transition-opacity', stale && 'opacity-60')}>
      {grid(products, layout)}
      {loadingMore ? <div className="pt-3 sm:pt-5">{skeleton(4, layout)}</div> : null}
      {failed ? failure : null}
      {hasMore && !failed ? (
        <div className="flex justify-center pt-8">
          <Button variant="secondary" size="lg" busy={loadingMore} onClick={results.loadMore}>
            Load More
          </Button>
        </div>
      ) : null}
    </div>
  );
}
