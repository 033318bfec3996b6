import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollManner } from '../../lib/motion.ts';

/** The longest that a move takes, unless the page is too busy to finish it. */
const MOVE_MS = 900;
/** A move ends this close to its target, in clips. */
const ARRIVED = 0.01;

/** How many clips are mounted before and after the visible one. */
const NEAR = 2;

/** Scrolls a column of clips, each as high as the view, that opens at `start`. */
export function useSnapScroll(count: number, start: number) {
  const scroller = useRef<HTMLDivElement>(null);
  /** The clip that fills most of the view; `count` for the tail after the last one. */
  const [active, setActive] = useState(start);
  /**
   * The target of a running move. Snapping is off until it arrives: the browser would snap back to
   * the start.
   */
  const [target, setTarget] = useState<number | null>(null);
  /** False until the feed has reached its first clip; earlier clips are not laid out yet. */
  const [placed, setPlaced] = useState(false);

  function scrollTo(index: number, behavior: ScrollBehavior) {
    const element = scroller.current;
    element?.scrollTo({ top: index * element.clientHeight, behavior });
  }

  // The server's page starts with the first clip at the top. Once it runs, the earlier clips are
  // laid out above, and the view keeps its scroll position.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (placed) {
      scrollTo(active, 'instant');
    } else {
      setActive(Math.min(count, start + Math.round(element.scrollTop / element.clientHeight)));
      setPlaced(true);
    }
    // eslint-disable-next-line react/exhaustive-deps -- only once, when it is placed
  }, [placed]);

  const stay = useEffectEvent(() => scrollTo(target ?? active, 'instant'));
  useEffect(() => {
    const element = scroller.current;
    if (!element || !placed) return;
    const observer = new ResizeObserver(() => stay());
    observer.observe(element);
    const takeOver = () => setTarget(null);
    element.addEventListener('touchstart', takeOver, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('touchstart', takeOver);
    };
  }, [placed]);

  const arrive = useEffectEvent((to: number) => {
    const { scrollTop = 0, clientHeight = 1 } = scroller.current ?? {};
    if (Math.abs(scrollTop / clientHeight - to) < ARRIVED) setTarget(null);
    // Smooth again: a jump during a running move overshoots.
    else scrollTo(to, scrollManner());
  });
  useEffect(() => {
    if (target === null) return;
    const timer = setInterval(() => arrive(target), MOVE_MS);
    return () => clearInterval(timer);
  }, [target]);

  function onScroll() {
    const element = scroller.current;
    if (!element || !placed) return;
    const position = element.scrollTop / element.clientHeight;
    if (target !== null && Math.abs(position - target) < ARRIVED) setTarget(null);
    setActive(Math.min(count, Math.max(0, Math.round(position))));
  }

  /** Moves to a clip; jumps if it is far away. */
  function goTo(index: number) {
    const to = Math.min(count, Math.max(0, index));
    const far = Math.abs(to - (target ?? active)) > NEAR;
    // The clip must be rendered before snapping can scroll to it.
    flushSync(() => {
      if (far) setActive(to);
      setTarget(far || to === active ? null : to);
    });
    scrollTo(to, far ? 'instant' : scrollManner());
  }

  function isNear(index: number): boolean {
    if (!placed) return index >= start && index <= start + 1;
    return Math.abs(index - active) <= NEAR || (target !== null && Math.abs(index - target) <= 1);
  }

  return { scroller, active, target, placed, isNear, onScroll, goTo };
}
