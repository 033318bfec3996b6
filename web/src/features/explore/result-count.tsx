import { formatPlural } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ExplorerResults } from './use-explorer-results.ts';

/** "Showing 12 results": what is shown so far. */
export function ResultCount({ results }: { results: ExplorerResults }) {
  return (
    <div role="status" className="figures text-sm text-muted">
      {results.products ? (
        `Showing ${formatPlural(results.products.length, 'result')}`
      ) : results.failed ? null : (
        <Skeleton className="h-5 w-36" />
      )}
    </div>
  );
}
