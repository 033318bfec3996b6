import { type RefObject, startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Nothing waits longer than this for a scroll that may never come, in milliseconds. */
const LATEST = 2_500;

/**
 * Of a list the server draws the first screens whole and the rest in brief: false as long as that stands,
 * true once `next`, where the rest begins, comes near. What the browser draws by itself is whole at once.
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
