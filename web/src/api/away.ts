import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How a site answers that is not there for a moment; 0: no answer came at all. */
const AWAY = new Set([0, 502, 503, 504]);
const ASK_EVERY_MS = 2_000;

export const isAwayStatus = (status: number) => AWAY.has(status);

/** Whether a call failed because the site is away, and would succeed later. */
export const isAway = (error: unknown) => error instanceof ApiError && isAwayStatus(error.status);

/** Calls `back` once the site can serve again. Answers how to stop asking. */
export function whenBack(back: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ask = async () => {
    const ready = await fetch('/readyz', { cache: 'no-store', signal }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (signal.aborted) return;
    if (ready) back();
    else timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  };
  let timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

/** Has what failed while the site was away be loaded as soon as it is back. */
export function useComeback(client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
      if (stop !== null || !isAway(query.state.error)) return;
      stop = whenBack(() => {
        stop = null;
        void client.refetchQueries({ predicate: ({ state }) => isAway(state.error) });
      });
    });
    return () => {
      unsubscribe();
      stop?.();
    };
  }, [client]);
}
