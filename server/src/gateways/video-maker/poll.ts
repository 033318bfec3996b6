import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
const FAILURES_BORNE = 4;

/**
 * Asks until there is an answer, ever less often. Asking costs nothing, so a failure of the network or of
 * the other side is borne a few times.
 */
export async function poll<T>(ask: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
  let failures = 0;
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, wait * 2)) {
    await sleep(wait, undefined, { signal });
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures > FAILURES_BORNE) throw error;
    }
  }
}
