import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { newestParams, useAddress } from '../../lib/use-address.ts';

const SETTLED_MS = 250;

/** In the history's state of an address that the feed itself wrote: it follows the clip, it does not lead. */
function isOurs(state: unknown): boolean {
  return (state as { followsClip?: unknown } | null)?.followsClip === true;
}

/** What of an address names the list: all but the clip. */
function listOf(params: URLSearchParams): string {
  const others = new URLSearchParams(params);
  others.delete('clip');
  return others.toString();
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
  const [params, changeAddress] = useAddress();
  const { key, state } = useLocation();
  const named = params.get('clip');

  const keep = useEffectEvent(() => {
    if (clip === null || clip === named || (isFirst && named === null)) return;
    // Another list is being asked for: the clip is none of it.
    if (listOf(newestParams()) !== listOf(params)) return;
    changeAddress(
      (now) => {
        now.set('clip', clip);
        return now;
      },
      { replace: true, state: { ...(state as object | null), followsClip: true } },
    );
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
