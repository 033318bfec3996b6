import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { newestParams, useAddress } from '../../lib/use-address.ts';

const SETTLED_MS = 250;

/** Whether the feed itself wrote this address. */
function isOurs(state: unknown): boolean {
  return (state as { followsClip?: unknown } | null)?.followsClip === true;
}

/** The filters of an address: everything except the clip. */
function listOf(params: URLSearchParams): string {
  const others = new URLSearchParams(params);
  others.delete('clip');
  return others.toString();
}

/**
 * Keeps the current clip in the address, for sharing, going back and login. When the address changes from
 * elsewhere, `onLead` gets its clip.
 */
export function useClipAddress(
  clip: string | null,
  isFirst: boolean,
  onLead: (clip: string | null) => void,
): void {
  const [params, changeAddress] = useAddress();
  const { key, state, pathname } = useLocation();
  const named = params.get('clip');
  // Blocks nothing: it reveals the destination of a press at once, before a busy page renders it.
  const leaving = useRef(false);
  useBlocker(({ nextLocation }) => {
    leaving.current = nextLocation.pathname !== pathname;
    return false;
  });

  const keep = useEffectEvent(() => {
    if (clip === null || clip === named || (isFirst && named === null)) return;
    // On the way to another page: a new address now would cancel that.
    if (leaving.current) return;
    // Another list is loading, without this clip.
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
    // Not while swiping past.
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
