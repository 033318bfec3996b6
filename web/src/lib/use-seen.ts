import { useState, type RefObject } from 'react';
import { useInView } from './in-view.ts';

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
