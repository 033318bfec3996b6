import { GENERAL_ERROR } from '@souk/contract/problems';
import { ApiError } from './api-error.ts';

/** Whether it is missing or belongs to somebody else: trying again would not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404].includes(error.status);

/**
 * The message for a failed call: the server's own sentence, else `specific` (what the screen wanted
 * to do), else the general one.
 */
export function errorMessage(error: unknown, specific?: string): string {
  if (error instanceof ApiError && error.detail) return error.detail;
  return specific ?? GENERAL_ERROR;
}
