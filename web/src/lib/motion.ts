import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function allowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !window.matchMedia(REDUCED).matches && connection?.saveData !== true;
}

/** True where things may move by themselves: not under reduced motion or data saver, not before the page runs. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, allowed, () => false);
}
