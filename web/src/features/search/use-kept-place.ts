import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { ExplorerResults } from './results.tsx';

/** Any of these means that the user no longer wants to be moved. */
const HANDS_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The history entry that was looked up, and where to scroll its list; null once there. */
type PlaceLookup = { for: string | null; target: Place | null };

function scrolledBy(list: HTMLElement): number {
  return -list.getBoundingClientRect().top;
}

/**
 * After going back from a product, or a reload, restores the list's length and scroll position. If
 * its pages are still in memory, the router's own scroll restoration is enough; otherwise they are
 * loaded again. Returns the number of pages still to come, to reserve their space.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  results: ExplorerResults,
): number {
  const { key } = useLocation();
  const { pages, stale } = results;
  const { isFetchNextPageError: failed, hasNextPage: hasMore, isFetchingNextPage } = results.query;
  const hydrated = useHydrated();
  const [reloaded] = useState(!hydrated);
  const [looked, setLooked] = useState<PlaceLookup>({ for: null, target: null });
  // The server knows no scroll positions: they are looked up when the page runs.
  if (hydrated && looked.for !== key) {
    const place = places().get(key);
    setLooked({ for: key, target: place && (place.pages > 1 || reloaded) ? place : null });
  }
  const { target } = looked;
  const handsOn = useRef(false);
  const settled = pages > 0 && !stale;
  const loadMore = useEffectEvent(() => void results.query.fetchNextPage());

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
    // Once more after the router's restoration, which goes by the page's former length.
    const frame = requestAnimationFrame(move);
    if (pages >= target.pages || !hasMore || failed) {
      const done = requestAnimationFrame(() => setLooked({ for: key, target: null }));
      return () => {
        cancelAnimationFrame(frame);
        cancelAnimationFrame(done);
      };
    }
    if (!isFetchingNextPage) loadMore();
    return () => cancelAnimationFrame(frame);
  }, [target, settled, pages, failed, hasMore, isFetchingNextPage, list, key]);

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

/**
 * How far a list was loaded, in pages, and how far its start was scrolled out of view, in pixels.
 */
type Place = { pages: number; scrolled: number };

const KEY = 'souk.places';
const MOST = 30;
let known: Map<string, Place> | null = null;

function places(): Map<string, Place> {
  if (known) return known;
  const stored = readTab<[string, Place][]>(KEY);
  known = new Map(Array.isArray(stored) ? stored : []);
  // The last events before a page is left, or suspended and discarded by a phone.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
  return known;
}

function store() {
  writeTab(KEY, [...places()].slice(-MOST));
}

/** Remembers the position for this tab. */
function keepPlace(entry: string, place: Place): void {
  const all = places();
  // Reinserted at the end, as the most recently used.
  all.delete(entry);
  all.set(entry, place);
}
