import { Button } from './button.tsx';
import type { MoreQuery } from './load-more.tsx';

/** Loads the next rows of a list in a card; hidden at its end. */
export function ShowMore({ query, label }: { query: MoreQuery; label: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="mt-4 w-full"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {isFetchNextPageError ? 'Failed to load. Try again' : label}
    </Button>
  );
}
