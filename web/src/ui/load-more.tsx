import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { NeedsScript } from './needs-script.tsx';

type LoadMoreProps = {
  loading: boolean;
  failed: boolean;
  label?: string;
  /** What is said where it failed. */
  error?: string;
  onLoad: () => void;
  /** The address of the next page, for where no scripts run; null where it has none. */
  nextPage?: string | null;
};

/** The way on, at the end of the list; also where that failed. */
export function LoadMore({
  loading,
  failed,
  label = 'Load More',
  error = 'Error fetching products',
  onLoad,
  nextPage = null,
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
        <Button
          variant="secondary"
          size="lg"
          busy={loading}
          onClick={onLoad}
          className="noscript:hidden"
        >
          {label}
        </Button>
      )}
      {nextPage ? (
        <noscript>
          <Button variant="secondary" size="lg" asChild>
            <Link to={nextPage}>Next page</Link>
          </Button>
        </noscript>
      ) : (
        <NeedsScript className="text-sm text-muted">Seeing more needs JavaScript.</NeedsScript>
      )}
    </div>
  );
}
