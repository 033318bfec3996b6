import { useEffect, useState } from 'react';

/** By then a list that someone came back to is scrolled to where it was, in milliseconds. */
const LAID_OUT_MS = 500;

/**
 * True once the list that begins with `first` has been laid out as a whole in this `look`: from then on the
 * browser knows how high each card is, and may leave those far away undrawn without anything moving.
 */
export function useLaidOut(first: unknown, look: string): boolean {
  const [known, setKnown] = useState<{ first: unknown; look: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKnown({ first, look }), LAID_OUT_MS);
    return () => clearTimeout(timer);
  }, [first, look]);
  return known !== null && known.first === first && known.look === look;
}
