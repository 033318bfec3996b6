import { setTimeout as sleep } from 'node:timers/promises';
import { statusOf } from './google-refusals.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
/** The key or what is asked for is gone: asking again is no use. */
const LASTING = new Set([400, 401, 403, 404, 410]);

/**
 * Asks until there is an answer, ever less often. Asking costs nothing and what is asked for is paid, so
 * a failure of the network or of the other side, also one for asking too often, is borne until `signal`.
 */
export async function poll<T>(ask: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, wait * 2)) {
    await sleep(wait, undefined, { signal });
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (LASTING.has(statusOf(error) ?? 0)) throw error;
    }
  }
}
