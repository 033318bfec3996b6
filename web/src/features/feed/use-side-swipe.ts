import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A swipe's minimum length; it also goes much more sideways than up or down. */
const FAR_PX = 64;
const STEEP = 2;
/** Within this distance of the edge, the phone's own gesture goes back. */
const EDGE_PX = 24;

/** Calls `open` after a one-finger swipe to the left or right. */
export function useSideSwipe(stage: RefObject<HTMLElement | null>, open: () => void): void {
  const swiped = useEffectEvent(open);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let from: { x: number; y: number } | null = null;
    const stop = new AbortController();
    const begin = ({ touches, target }: TouchEvent) => {
      const [one] = touches;
      const alone = one !== undefined && touches.length === 1;
      const atEdge = alone && (one.clientX < EDGE_PX || one.clientX > innerWidth - EDGE_PX);
      const taken = target instanceof Element && target.closest('input, select, textarea');
      from = alone && !atEdge && !taken ? { x: one.clientX, y: one.clientY } : null;
    };
    const end = ({ changedTouches: [one], touches }: TouchEvent) => {
      if (!from || !one || touches.length > 0) return;
      const [dx, dy] = [Math.abs(one.clientX - from.x), Math.abs(one.clientY - from.y)];
      from = null;
      if (dx > FAR_PX && dx > dy * STEEP) swiped();
    };
    element.addEventListener('touchstart', begin, { signal: stop.signal, passive: true });
    element.addEventListener('touchend', end, { signal: stop.signal, passive: true });
    element.addEventListener('touchcancel', () => (from = null), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [stage]);
}
