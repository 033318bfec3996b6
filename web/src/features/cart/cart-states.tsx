import { ShoppingBag } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

export function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title="Your cart is empty"
      text="Start shopping to add items to your cart"
      action={
        <Button asChild>
          <Link to={paths.home()}>Continue Shopping</Link>
        </Button>
      }
    />
  );
}

/** The words stand in the page and are said in a toast, once for each failure. */
export function CartFailed({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Failed to load cart. Please try again.');
  }, [failures]);

  function goBack(event: MouseEvent) {
    // The link leads home; where there is a page to go back to, that is what it means.
    if (window.history.length < 2) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <ErrorState
      title="Failed to load your cart."
      onRetry={onRetry}
      action={
        <Button asChild variant="ghost">
          <Link to={paths.home()} onClick={goBack}>
            Go back
          </Link>
        </Button>
      }
    />
  );
}

export function CartSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
      <div className="space-y-4 rounded-card border border-line bg-surface p-4">
        <Skeleton className="h-5 w-40" />
        {[0, 1, 2].map((line) => (
          <div key={line} className="flex gap-4 py-2">
            <Skeleton className="h-30 w-24" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <div className="space-y-4 rounded-card border border-line bg-surface p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  );
}
