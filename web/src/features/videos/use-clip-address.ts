import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

const SETTLED_MS = 250;

/**
 * Keeps the clip that is seen in the address, so that it can be shared, and so that back and login lead to it
 * again; an address that changes from elsewhere leads to its clip by `onLead`.
 */
export function useClipAddress(
  clip: string | null,
  isFirst: boolean,
  onLead: (clip: string | null) => void,
): void {
  const [params, setParams] = useSearchParams();
  const named = params.get('clip');
  const known = useRef(named);

  const keep = useEffectEvent(() => {
    if (clip === null || clip === named || (isFirst && named === null)) return;
    known.current = clip;
    const next = new URLSearchParams(params);
    next.set('clip', clip);
    setParams(next, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    // Not while one swipes past.
    const timer = setTimeout(keep, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [clip]);

  const lead = useEffectEvent((to: string | null) => {
    if (to === known.current) return;
    known.current = to;
    if (to !== clip) onLead(to);
  });
  useEffect(() => lead(named), [named]);
}
