import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `check` is true; an error in it counts as not yet. @throws after `seconds` */
export async function until(
  what: string,
  seconds: number,
  check: () => boolean | Promise<boolean>,
  pause = 100,
): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(pause)) {
    try {
      if (await check()) return;
    } catch (error) {
      last = error;
    }
  }
  const why = last instanceof Error ? `: ${last.message}` : '';
  throw new Error(`Not within ${seconds} s: ${what}${why}`);
}

/** The status of a GET; 0 without a response within two seconds. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
