import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { ExplorerResults } from './results.tsx';

/** What someone does who does not want to be moved any more. */
const HANDS_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The entry of the history that was asked for, and where its list is to be brought; null where it is. */
type Looked = { for: string | null; target: Place | null };

function scrolledBy(list: HTMLElement): number {
  return -list.getBoundingClientRect().top;
}

/**
 * Back from a product, or after a reload, the list is as long as it was, and is
 * where it stood. Where its pages are still in memory the router's own scroll restoration is enough;
 * else they are loaded again. Answers how many pages are still to come, to keep their place.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  results: ExplorerResults,
): number {
  const { key } = useLocation();
  const { pages, stale, failed, hasMore, loadingMore } = results;
  const hydrated = useHydrated();
  const [reloaded] = useState(!hydrated);
  const [looked, setLooked] = useState<Looked>({ for: null, target: null });
  // The server knows no places: they are looked up when the page runs.
  if (hydrated && looked.for !== key) {
    const place = placeOf(key);
    setLooked({ for: key, target: place && (place.pages > 1 || reloaded) ? place : null });
  }
  const { target } = looked;
  const handsOn = useRef(false);
  const settled = pages > 0 && !stale;
  const loadMore = useEffectEvent(results.loadMore);

  useEffect(() => {
    if (!target) return;
    handsOn.current = false;
    const stop = () => {
      handsOn.current = true;
    };
    for (const event of HANDS_ON) window.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of HANDS_ON) window.removeEventListener(event, stop);
    };
  }, [target]);

  useLayoutEffect(() => {
    if (!target || !settled) return;
    const move = () => {
      if (!list.current || handsOn.current) return;
      window.scrollBy(0, target.scrolled - scrolledBy(list.current));
    };
    move();
    // Once more after the router's restoration, which knows the page's former length.
    const frame = requestAnimationFrame(move);
    if (pages >= target.pages || !hasMore || failed) {
      const done = requestAnimationFrame(() => setLooked({ for: key, target: null }));
      return () => {
        cancelAnimationFrame(frame);
        cancelAnimationFrame(done);
      };
    }
    if (!loadingMore) loadMore();
    return () => cancelAnimationFrame(frame);
  }, [target, settled, pages, failed, hasMore, loadingMore, list, key]);

  useEffect(() => {
    if (target || !settled || looked.for !== key) return;
    const keep = () => {
      if (list.current) keepPlace(key, { pages, scrolled: scrolledBy(list.current) });
    };
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [target, settled, pages, key, list, looked.for]);

  return target && settled ? Math.max(0, target.pages - pages) : 0;
}

/** How far a list was loaded, in pages, and how far its start was scrolled out of sight, in pixels. */
export type Place = { pages: number; scrolled: number };

const KEY = 'souk.places';
const MOST = 30;
let known: Map<string, Place> | null = null;

function places(): Map<string, Place> {
  if (known) return known;
  try {
    known = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][]);
  } catch {
    // Storage is forbidden or holds something else: lists then begin at their start.
    known = new Map();
  }
  // The last that a page hears before it is left, or put to sleep and thrown away by a phone.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
  return known;
}

function store() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places()].slice(-MOST)));
  } catch {
    // Known for as long as this page lives.
  }
}

/** Where the list of an entry of the history was left; undefined for one that is new. */
export function placeOf(entry: string): Place | undefined {
  return places().get(entry);
}

/** Remembers it for this tab. */
export function keepPlace(entry: string, place: Place): void {
  const all = places();
  // At the end, as the one that was used last.
  all.delete(entry);
  all.set(entry, place);
}
