import { ApiError } from '../../../api/client.ts';

const FAILURES_BORNE = 4;

/** Waits; fails with the signal's reason if that aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Asks for the progress of a long job until `look` answers something else than null. A few failures in a
 * row of the network or the server are borne, ever less often asked.
 */
export async function follow<T>(
  look: () => Promise<T | null>,
  everyMs: number,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; await pause(everyMs * (failures + 1), signal)) {
    try {
      const end = await look();
      signal.throwIfAborted();
      if (end !== null) return end;
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      failures += 1;
      if (!passing || failures > FAILURES_BORNE) throw error;
    }
  }
}
