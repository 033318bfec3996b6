import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of orders to come. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="space-y-6" aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex justify-between gap-4">
          <div className="space-y-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-9 w-32" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}

type LoadMoreProps = { shown: boolean; busy: boolean; onMore: () => void };

export function LoadMore({ shown, busy, onMore }: LoadMoreProps) {
  if (!shown) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button variant="secondary" busy={busy} onClick={onMore}>
        Load More
      </Button>
    </div>
  );
}
