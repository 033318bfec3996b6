import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage, isRefused } from '../api/error-message.ts';
import type { Elements } from '../lib/elements.ts';
import { ErrorState } from './error-state.tsx';

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** Shown on failure, unless the server gives a reason. */
  failed: string;
  loading: Elements;
  /** A way out of a failure; with it, what is refused is not tried again. */
  wayOut?: Elements;
  children: (data: Data) => Elements;
};

/**
 * Shows the data of a query; `loading` until then, and if it fails, the reason and a button to
 * retry.
 */
export function Loaded<Data>({ query, failed, loading, wayOut, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  const final = wayOut !== undefined && isRefused(query.error);
  return (
    <ErrorState
      title={errorMessage(query.error, failed)}
      {...(final ? {} : { onRetry: () => void query.refetch() })}
      action={wayOut}
    />
  );
}
