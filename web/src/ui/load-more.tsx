import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { NeedsScript } from './needs-script.tsx';

/** The part of an infinite query needed to load more. */
export type MoreQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type LoadMoreProps = {
  query: MoreQuery;
  /** Called when more are requested. */
  onPress: () => void;
  label?: string;
  /** Shown if it failed. */
  error?: string;
  /** The next page's address, without scripts; null if there is none. */
  nextPage?: string | null;
  /** The list is about to change, so a press would load nothing. */
  stale?: boolean;
};

/** The next page of a list, at its end; also after a failure. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  onPress,
  label = 'Load More',
  error = 'Error fetching products',
  nextPage = null,
  stale = false,
}: LoadMoreProps) {
  const failed = isFetchNextPageError && !isFetchingNextPage;
  const place = useRef<HTMLDivElement>(null);
  // A removed or disabled button has lost the focus: moves it to the next control.
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (failed && document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, [failed]);
  const load = () => {
    onPress();
    fetchNextPage();
  };
  if (!hasNextPage) return null;
  return (
    <div ref={place} data-load-more className="flex justify-center pt-8">
      {failed ? (
        <ErrorState title={error} onRetry={load} className="py-0" />
      ) : (
        <Button
          variant="secondary"
          size="lg"
          busy={isFetchingNextPage}
          disabled={stale}
          onClick={load}
          className="noscript:hidden"
        >
          {label}
        </Button>
      )}
      {nextPage ? (
        <noscript>
          <ButtonLink variant="secondary" size="lg" to={nextPage}>
            Next page
          </ButtonLink>
        </noscript>
      ) : (
        <NeedsScript className="text-sm text-muted">Seeing more needs JavaScript.</NeedsScript>
      )}
    </div>
  );
}
