import { useMemo, useSyncExternalStore } from 'react';
import { hearing } from './store.ts';

/** Whether the media query matches now; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useMemo(() => hearing(() => [window.matchMedia(query)], 'change'), [query]);
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const STILL = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'] as const;

type Connection = Partial<EventTarget> & { saveData?: boolean; effectiveType?: string };
const connection = () => (navigator as { connection?: Connection }).connection;

const subscribe = hearing(() => STILL.map((query) => window.matchMedia(query)), 'change');

function allowed(): boolean {
  return (
    connection()?.saveData !== true && !STILL.some((query) => window.matchMedia(query).matches)
  );
}

/** Whether the connection is so slow or expensive that only requested content should load. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  return saveData || effectiveType.endsWith('2g') || window.matchMedia(STILL[1]).matches;
}

/**
 * How to scroll when a button is pressed: instantly under reduced motion, which the browser leaves
 * to the page.
 */
export function scrollManner(): ScrollBehavior {
  return window.matchMedia(STILL[0]).matches ? 'instant' : 'smooth';
}

/** Whether videos would stutter, or cost the visitor money: the poster stays until a press. */
export const filmsAreDear = (): boolean => savesData() || connection()?.effectiveType === '3g';

const hearLine = hearing(() => {
  const line = connection();
  return line instanceof EventTarget ? [line] : [];
}, 'change');

/** The same for a part of the page; false before it runs. */
export const useFilmsDear = (): boolean =>
  useSyncExternalStore(hearLine, filmsAreDear, () => false);

/**
 * True if things may move on their own: not under reduced motion or data saver, nor before the page
 * runs.
 */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, allowed, () => false);
}
