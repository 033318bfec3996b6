import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

const SETTLED_MS = 250;

/** In the history's state of an address that the feed itself wrote: it follows the clip, it does not lead. */
function isOurs(state: unknown): boolean {
  return (state as { followsClip?: unknown } | null)?.followsClip === true;
}

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
  const { key, state } = useLocation();
  const named = params.get('clip');

  const keep = useEffectEvent(() => {
    if (clip === null || clip === named || (isFirst && named === null)) return;
    const next = new URLSearchParams(params);
    next.set('clip', clip);
    setParams(next, {
      replace: true,
      preventScrollReset: true,
      state: { ...(state as object | null), followsClip: true },
    });
  });
  useEffect(() => {
    // Not while one swipes past.
    const timer = setTimeout(keep, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [clip]);

  const lead = useEffectEvent(() => {
    if (!isOurs(state) && named !== clip) onLead(named);
  });
  const [entered] = useState(key);
  useEffect(() => {
    if (key !== entered) lead();
  }, [key, entered]);
}
