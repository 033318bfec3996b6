import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollManner } from '../../../lib/motion.ts';

/** The scroll position of an element, in whole widths. */
function placeOf(element: Element): number {
  return Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
}

/**
 * A strip that scrolls sideways by whole widths. When `start`, which names its first item, changes,
 * it returns to the beginning.
 */
export function useStrip(count: number, start: string | undefined) {
  const strip = useRef<HTMLUListElement>(null);
  // During a programmatic scroll, passing items don't count as shown.
  const goal = useRef<number | null>(null);
  const [state, setState] = useState({ shown: 0, start });
  const begun = useRef(start);
  if (state.start !== start) setState({ shown: 0, start });
  const shown = Math.min(state.shown, Math.max(0, count - 1));

  useLayoutEffect(() => {
    goal.current = null;
    if (begun.current !== start) strip.current?.scrollTo({ left: 0, behavior: 'instant' });
    // The user may have swiped before the page ran.
    else if (strip.current) setState({ shown: placeOf(strip.current), start });
    begun.current = start;
  }, [start]);

  /** Scrolls to an item; `focus` also moves the focus there. */
  function show(to: number, focus = false) {
    const element = strip.current;
    if (!element || to < 0 || to >= count) return;
    const near = Math.abs(to - placeOf(element)) <= 1;
    goal.current = to;
    // Rendered synchronously, so that it can take the focus.
    flushSync(() => setState({ shown: to, start }));
    element.scrollTo({
      left: to * element.clientWidth,
      behavior: near ? scrollManner() : 'instant',
    });
    if (focus) element.children[to]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function onScroll() {
    const element = strip.current;
    if (!element) return;
    const place = placeOf(element);
    if (goal.current !== null && goal.current !== place) return;
    goal.current = null;
    setState((now) => (now.shown === place ? now : { ...now, shown: place }));
  }

  /** A finger or the wheel takes over. */
  function release() {
    goal.current = null;
  }

  return {
    strip,
    shown,
    show,
    handlers: { onScroll, onPointerDown: release, onWheel: release },
  };
}
