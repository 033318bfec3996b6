import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadMoreProps = {
  loading: boolean;
  failed: boolean;
  label?: string;
  /** What is said where it failed. */
  error?: string;
  onLoad: () => void;
};

/** The way on, at the end of the list; also where that failed. */
export function LoadMore({
  loading,
  failed,
  label = 'Load More',
  error = 'Error fetching products',
  onLoad,
}: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  // A button that is gone or waits has lost the focus: whoever pressed it finds the next thing to press.
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (failed && document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, [failed]);
  return (
    <div ref={place} data-load-more className="flex justify-center pt-8">
      {failed ? (
        <ErrorState title={error} onRetry={onLoad} className="py-0" />
      ) : (
        <Button variant="secondary" size="lg" busy={loading} onClick={onLoad}>
          {label}
        </Button>
      )}
    </div>
  );
}
