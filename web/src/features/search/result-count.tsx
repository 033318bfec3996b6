import { formatPlural } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ExplorerResults } from './use-explorer-results.ts';

/** "Showing 12 results": what is shown so far; told, also where another search has as many. */
export function ResultCount({
  results: { products, failed, search },
}: {
  results: ExplorerResults;
}) {
  return (
    <div role="status" className="figures text-sm text-muted">
      {products ? (
        <>
          <span>Showing {formatPlural(products.length, 'result')}</span>
          {search ? <span className="sr-only"> for {search}</span> : null}
        </>
      ) : failed ? null : (
        <Skeleton className="h-5 w-36" />
      )}
    </div>
  );
}
