import { useEffect, useState, type RefObject } from 'react';

type InViewOptions = {
  /** The part of the element that has to be seen, 0 to 1. */
  threshold?: number;
  /** How far outside counts as in view, as CSS writes margins. */
  margin?: string;
  /** What scrolls; the window where left out. */
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
