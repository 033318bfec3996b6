import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import { ApiError } from './api-error.ts';

/** True for an answer of the API that it does not have this. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** For a loader's `catch`: what the API does not have is a page with status 404; other failures pass. */
export function orNotFound(error: unknown): never {
  // eslint-disable-next-line typescript/only-throw-error -- what the router takes for a status
  if (isNotFound(error)) throw data(null, { status: 404 });
  throw error;
}

/** How long the answer that something is not there holds without being asked for again, in milliseconds. */
const HOLDS = 30_000;

/** For a browser's loader: what the API has just said not to have is a page with status 404 at once. */
export function notFoundIfGone(client: QueryClient, queryKey: QueryKey): void {
  const state = client.getQueryState(queryKey);
  if (!state || Date.now() - state.errorUpdatedAt > HOLDS) return;
  if (isNotFound(state.error)) orNotFound(state.error);
}
