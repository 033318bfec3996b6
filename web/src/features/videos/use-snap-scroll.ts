import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

/** How many clips stand ready before and after the active one. */
export const NEAR = 2;

export type SnapScroll = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The clip that fills most of the view; `count` where that is what follows the last. */
  active: number;
  /** False until the feed stands at its first clip: until then the clips before it have no place. */
  placed: boolean;
  onScroll: () => void;
  goTo: (index: number) => void;
  /** Where a move that is still under way leads, else the active one. */
  heading: () => number;
};

/** A column of clips, each as high as what is seen of it, that opens at `start`. */
export function useSnapScroll(count: number, start: number): SnapScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const target = useRef<number | null>(null);
  const [active, setActive] = useState(start);
  const [placed, setPlaced] = useState(false);

  function stand(index: number) {
    const element = scroller.current;
    element?.scrollTo({ top: index * element.clientHeight, behavior: 'instant' });
  }

  // The server's page has its first clip at the top. Once it runs, the earlier ones get their place above,
  // and whoever has scrolled before then stays where they are.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (!placed) {
      setActive(Math.min(count, start + Math.round(element.scrollTop / element.clientHeight)));
      setPlaced(true);
    } else {
      stand(active);
    }
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is placed
  }, [placed]);

  const stay = useEffectEvent(() => stand(target.current ?? active));
  useEffect(() => {
    const element = scroller.current;
    if (!element || !placed) return;
    let first = true;
    const observer = new ResizeObserver(() => {
      if (!first) stay();
      first = false;
    });
    observer.observe(element);
    const takeOver = () => (target.current = null);
    element.addEventListener('wheel', takeOver, { passive: true });
    element.addEventListener('touchstart', takeOver, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', takeOver);
      element.removeEventListener('touchstart', takeOver);
    };
  }, [placed]);

  function onScroll() {
    const element = scroller.current;
    if (!element || !placed) return;
    const position = element.scrollTop / element.clientHeight;
    if (target.current !== null && Math.abs(position - target.current) < 0.01)
      target.current = null;
    setActive(Math.min(count, Math.max(0, Math.round(position))));
  }

  function goTo(index: number) {
    const to = Math.min(count, Math.max(0, index));
    const far = Math.abs(to - active) > NEAR;
    // Snapping needs the clip to be there before it can be scrolled to.
    if (far) flushSync(() => setActive(to));
    target.current = far ? null : to;
    const element = scroller.current;
    const behavior = far || still() ? 'instant' : 'smooth';
    element?.scrollTo({ top: to * element.clientHeight, behavior });
  }

  return { scroller, active, placed, onScroll, goTo, heading: () => target.current ?? active };
}

function still(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
