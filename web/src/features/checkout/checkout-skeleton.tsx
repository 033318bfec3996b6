import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function CheckoutSkeleton() {
  return (
    <>
      <Spinner className="sr-only" />
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-8">
        <div className="space-y-5 rounded-card border border-line bg-surface p-6">
          <Skeleton className="h-6 w-48" />
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="grid gap-4 sm:grid-cols-2">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
        <div className="space-y-4 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </>
  );
}
