import { Skeleton } from '../../../ui/skeleton.tsx';

/** The page in the shape of what is coming. */
export function ProductSkeleton() {
  return (
    <div className="page pt-3 pb-16" role="status" aria-label="Loading">
      <div className="flex h-9 items-center pointer-coarse:h-11">
        <Skeleton className="h-5 w-64" />
      </div>
      <div className="mt-3 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid gap-3 lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:items-start">
          <Skeleton className="-mx-4 aspect-4/5 rounded-none sm:mx-0 sm:rounded-card lg:order-last" />
          <div className="flex gap-2 lg:flex-col">
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} className="aspect-4/5 w-16" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-11 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-32" />
        </div>
      </div>
    </div>
  );
}
