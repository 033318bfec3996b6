import { type RefObject, useEffect, useState } from 'react';

/**
 * True from the moment the element is in view, or within `margin` of it: its content is loaded
 * then, and stays.
 */
export function useSeen(element: RefObject<Element | null>, margin = '300px'): boolean {
  const inView = useInView(element, { margin });
  const [seen, setSeen] = useState(false);
  if (inView && !seen) setSeen(true);
  return seen || inView;
}

type InViewOptions = {
  /** The visible share of the element that is required, 0 to 1. */
  threshold?: number;
  /** How far outside still counts as in view, as a CSS margin. */
  margin?: string;
  /** The scrolling element; by default the window. */
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
