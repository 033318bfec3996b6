import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import { ApiError } from './api-error.ts';

/** Whether the API responded that this does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * For a loader's `catch`: turns an API 404 into a page with status 404; rethrows other failures.
 */
export function orNotFound(error: unknown): never {
  // eslint-disable-next-line typescript/only-throw-error -- the router expects this for a status
  if (isNotFound(error)) throw data(null, { status: 404 });
  throw error;
}

/** How long a 404 is trusted without asking again, in milliseconds. */
const HOLDS = 30_000;

/** For a browser's loader: a recent API 404 becomes a page with status 404 right away. */
export function notFoundIfGone(client: QueryClient, queryKey: QueryKey): void {
  const state = client.getQueryState(queryKey);
  if (!state || Date.now() - state.errorUpdatedAt > HOLDS) return;
  if (isNotFound(state.error)) orNotFound(state.error);
}
