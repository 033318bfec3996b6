import { useEffect } from 'react';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How a site answers that is not there for a moment; 0: no answer came at all. */
const AWAY = new Set([0, 502, 503, 504]);
const ASK_EVERY_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export const isAwayStatus = (status: number) => AWAY.has(status);

/** Whether a call failed because the site is away, and would succeed later. */
export const isAway = (error: unknown) => error instanceof ApiError && isAwayStatus(error.status);

/**
 * Calls `back` once the site can serve again, with whether it could not at first. Answers how to stop
 * asking, which begins after `pause`.
 */
export function whenBack(back: (wasAway: boolean) => void, pause = ASK_EVERY_MS): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let wasAway = false;
  const ask = async () => {
    const ready = await fetch('/readyz', { cache: 'no-store', signal }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (signal.aborted) return;
    if (ready) back(wasAway);
    else timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    wasAway = true;
  };
  let timer = setTimeout(() => void ask(), pause);
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

/**
 * Has what could not be shown while the site was away be loaded as soon as it is back. A call that fails
 * though the site is there is asked for less and less often.
 */
export function useComeback(client: QueryClient): void {
  useEffect(() => {
    const waits = ({ state }: Query) => state.data === undefined && isAway(state.error);
    let pause = ASK_EVERY_MS;
    let stop: (() => void) | null = null;
    const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
      if (stop !== null || !waits(query)) return;
      stop = whenBack((wasAway) => {
        stop = null;
        pause = wasAway ? ASK_EVERY_MS : Math.min(2 * pause, LONGEST_PAUSE_MS);
        void client.refetchQueries({ predicate: waits });
      }, pause);
    });
    return () => {
      unsubscribe();
      stop?.();
    };
  }, [client]);
}
