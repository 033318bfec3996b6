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
