import { ApiError } from '../../../api/client.ts';

const FAILURES_BORNE = 4;

/** Whether trying again may help: the network or the server failed. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Polls until `look` returns a result. Consecutive failures slow the polling down; after a few of
 * them it fails too.
 */
export async function follow<T>(
  look: () => Promise<T | null>,
  everyMs: number,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ;) {
    try {
      const end = await look();
      signal.throwIfAborted();
      if (end !== null) return end;
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (!isPassing(error) || failures > FAILURES_BORNE) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs * (failures + 1)));
    signal.throwIfAborted();
  }
}
