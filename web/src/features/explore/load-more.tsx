import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

type LoadMoreProps = {
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
};

/** The way on, at the end of the list; also where that failed. */
export function LoadMore({ loading, failed, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  // A button that is gone or waits has lost the focus: whoever pressed it finds the next thing to press.
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (failed && document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, [failed]);
  return (
    <div ref={place} className="flex justify-center pt-8">
      {failed ? (
        <ErrorState title="Error fetching products" onRetry={onLoad} className="py-0" />
      ) : (
        <Button variant="secondary" size="lg" busy={loading} onClick={onLoad}>
          Load More
        </Button>
      )}
    </div>
  );
}
