import { useEffect, useRef } from 'react';

const GAP = 16;

/**
 * Keeps a sticky column readable: one that is taller than the window sticks with its end in sight, one
 * that fits sticks below the bar. Sets `--sticky-top` on the element.
 */
export function useStickyTop<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    const place = () => {
      const top = window.innerHeight - column.offsetHeight - GAP;
      column.style.setProperty('--sticky-top', `min(calc(var(--header) + ${GAP}px), ${top}px)`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(column);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return element;
}
