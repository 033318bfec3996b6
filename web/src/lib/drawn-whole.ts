import { type RefObject, startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** The longest wait for a scroll that may never come, in milliseconds. */
const LATEST = 2_500;

/**
 * The server renders the first screens of a list in full and the rest in brief: false while it is
 * brief, true once `next`, where the rest begins, comes near. Lists rendered by the browser are
 * full at once.
 */
export function useDrawnWhole(next: RefObject<Element | null>): boolean {
  const [whole, setWhole] = useState(useHydrated());
  useEffect(() => {
    if (whole) return;
    const draw = () => startTransition(() => setWhole(true));
    const timer = setTimeout(draw, LATEST);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw();
      },
      { rootMargin: '600px' },
    );
    if (next.current) observer.observe(next.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [whole, next]);
  return whole;
}
