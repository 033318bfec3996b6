import type { Query } from '@tanstack/react-query';
import { Skeleton } from '../../ui/skeleton.tsx';

const SOON_MS = 5000;

type WithRefunds = { refunds: readonly { status: string }[] };

/**
 * Returns the interval at which the page refetches while the bank has yet to confirm a refund;
 * false otherwise.
 */
export function pendingSoon({ state }: Pick<Query<WithRefunds>, 'state'>): number | false {
  return state.data?.refunds.some(({ status }) => status === 'pending') ? SOON_MS : false;
}

/** The skeleton of an order's page. */
export function OrderSkeleton() {
  return (
    <div aria-busy className="mt-3">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-2 h-6 w-40" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  );
}
