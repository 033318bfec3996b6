import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query holds now; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const STILL = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'] as const;

function subscribe(listener: () => void): () => void {
  const queries = STILL.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function allowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !STILL.some((query) => window.matchMedia(query).matches);
}

/** How what is scrolled by a button moves: at once under reduced motion, which the browser leaves to the page. */
export function scrollManner(): ScrollBehavior {
  return window.matchMedia(STILL[0]).matches ? 'instant' : 'smooth';
}

/** True where things may move by themselves: not under reduced motion or data saver, not before the page runs. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, allowed, () => false);
}
