import { type RefObject, useEffect, useState } from 'react';

/**
 * True from the moment the element is in view, or within `margin` of it, for good: what it shows is
 * loaded then, and stays.
 */
export function useSeen(element: RefObject<Element | null>, margin = '300px'): boolean {
  const inView = useInView(element, { margin });
  const [seen, setSeen] = useState(false);
  if (inView && !seen) setSeen(true);
  return seen || inView;
}

type InViewOptions = {
  /** The part of the element that has to be seen, 0 to 1. */
  threshold?: number;
  /** How far outside counts as in view, as CSS writes margins. */
  margin?: string;
  /** What scrolls; by default the window. */
  root?: RefObject<Element | null>;
};

/** True while the element is in view. */
export function useInView(
  element: RefObject<Element | null>,
  { threshold = 0, margin = '0px', root }: InViewOptions = {},
): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      { threshold, rootMargin: margin, root: root?.current ?? null },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, threshold, margin, root]);
  return inView;
}
