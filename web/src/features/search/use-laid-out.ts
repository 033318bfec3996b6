import { useEffect, useState } from 'react';

/**
 * The delay, in milliseconds, after which a list that someone came back to has been scrolled to its
 * former position.
 */
const LAID_OUT_MS = 500;

/**
 * True once the list that begins with `first` has been fully laid out in this `look`: from then on
 * the browser knows the height of each card, and may leave those far away unrendered without
 * anything moving.
 */
export function useLaidOut(first: unknown, look: string): boolean {
  const [known, setKnown] = useState<{ first: unknown; look: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKnown({ first, look }), LAID_OUT_MS);
    return () => clearTimeout(timer);
  }, [first, look]);
  return known !== null && known.first === first && known.look === look;
}
