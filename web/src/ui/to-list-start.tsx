import { Link } from 'react-router';

/** From a later page of a list (see lib/list-start.ts) to its start. */
export function ToListStart({ query }: { query: URLSearchParams }) {
  return (
    <Link
      to={`?${query}`}
      className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      Back to the first page
    </Link>
  );
}
