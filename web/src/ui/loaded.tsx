import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { errorMessage } from '../api/error-message.ts';

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** Shown if it fails, unless the server says why. */
  failed: string;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query has loaded; `loading` until then, and if it fails, the reason and a button to retry. */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  return (
    <ErrorState title={errorMessage(query.error, failed)} onRetry={() => void query.refetch()} />
  );
}
