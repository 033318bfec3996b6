import { Skeleton } from '../../../ui/skeleton.tsx';

/** The form's shape while its product is on the way. */
export function LoadingProduct() {
  return (
    <div className="page py-6 sm:py-10">
      <p role="status" className="text-sm text-muted">
        Loading product data...
      </p>
      <Skeleton className="mt-3 h-9 w-56" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
        <Skeleton className="hidden h-96 rounded-card lg:block" />
      </div>
    </div>
  );
}
