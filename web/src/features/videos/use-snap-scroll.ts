import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { scrollManner } from '../../lib/motion.ts';

/** A move takes no longer; a busy page may not finish it. */
const MOVE_MS = 900;
/** That near, in clips, is there. */
const ARRIVED = 0.01;

/** How many clips are mounted before and after the visible one. */
const NEAR = 2;

export type SnapScroll = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The clip that fills most of the view; `count` where that is what follows the last. */
  active: number;
  /**
   * Where a move that is still under way leads; null where none is. Nothing may snap until it is there: with
   * each clip that comes or goes the browser would snap back to where the move began.
   */
  target: number | null;
  /** False until the feed is at its first clip: until then the clips before it have no place. */
  placed: boolean;
  /** True for the clips that have to be there. */
  isNear: (index: number) => boolean;
  onScroll: () => void;
  /** Moves there, in one jump where it is far away. */
  goTo: (index: number) => void;
};

/** A column of clips, each as high as what is seen of it, that opens at `start`. */
export function useSnapScroll(count: number, start: number): SnapScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(start);
  const [target, setTarget] = useState<number | null>(null);
  const [placed, setPlaced] = useState(false);

  function scrollTo(index: number, behavior: ScrollBehavior) {
    const element = scroller.current;
    element?.scrollTo({ top: index * element.clientHeight, behavior });
  }

  // The server's page has its first clip at the top. Once it runs, the earlier ones get their place above,
  // and whoever has scrolled before then stays where they are.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (placed) {
      scrollTo(active, 'instant');
    } else {
      setActive(Math.min(count, start + Math.round(element.scrollTop / element.clientHeight)));
      setPlaced(true);
    }
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is placed
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
    // Once more in the same manner: a jump into a move that is still running goes too far.
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

  function goTo(index: number) {
    const to = Math.min(count, Math.max(0, index));
    const far = Math.abs(to - (target ?? active)) > NEAR;
    // Snapping needs the clip to be there before it can be scrolled to.
    flushSync(() => {
      if (far) setActive(to);
      setTarget(far || to === active ? null : to);
    });
    scrollTo(to, far ? 'instant' : scrollManner());
  }

  function isNear(index: number): boolean {
    if (!placed) return index >= start;
    return Math.abs(index - active) <= NEAR || (target !== null && Math.abs(index - target) <= 1);
  }

  return { scroller, active, target, placed, isNear, onScroll, goTo };
}
