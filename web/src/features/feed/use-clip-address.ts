import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { newestParams, useAddress } from '../../lib/use-address.ts';

const SETTLED_MS = 250;

/** True for an address that the feed itself wrote. */
function isOurs(state: unknown): boolean {
  return (state as { followsClip?: unknown } | null)?.followsClip === true;
}

/** The filters of an address: all but the clip. */
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
  // Nothing is blocked: this says at once where a press leads, before a busy page is drawn with it.
  const leaving = useRef(false);
  useBlocker(({ nextLocation }) => {
    leaving.current = nextLocation.pathname !== pathname;
    return false;
  });

  const keep = useEffectEvent(() => {
    if (clip === null || clip === named || (isFirst && named === null)) return;
    // On the way to another page: a new address here would call that off.
    if (leaving.current) return;
    // Another list is loading; the clip is not in it.
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
