import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-error.ts';

/** Statuses of a site that is temporarily away; 0: no response at all. */
const AWAY = new Set([0, 502, 503, 504]);
const ASK_EVERY_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export const isAwayStatus = (status: number) => AWAY.has(status);

/** Whether a call failed because the site is away, and would succeed later. */
export const isAway = (error: unknown) => error instanceof ApiError && isAwayStatus(error.status);

/**
 * Calls `back` once the site can serve again, with whether it was away at first. Returns a function
 * that stops the polling, which begins after `pause`.
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
 * Reloads whatever failed while the site was away, as soon as it is back. A call that fails
 * although the site is up is retried less and less often.
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
