import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMotionAllowed } from '../../lib/motion.ts';

const READ_MS = 2_500;

/**
 * What became of the clip that is seen: `begun` once it moves. One that is broken says so for a moment, then
 * `goOn` is called; not twice in a row, so that a lost connection does not run through the whole feed.
 */
export function usePlaying(clip: string | undefined, goOn: () => void) {
  const [begun, setBegun] = useState<string | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const motion = useMotionAllowed();
  const wentOn = useRef(false);

  const onStarted = useCallback((id: string) => {
    wentOn.current = false;
    setBegun(id);
    // It failed before, and came with another try.
    setBroken((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : old));
  }, []);
  const onBroken = useCallback((id: string) => setBroken((old) => new Set(old).add(id)), []);

  const leave = useEffectEvent(() => {
    wentOn.current = true;
    goOn();
  });
  const isBroken = clip !== undefined && broken.has(clip);
  useEffect(() => {
    if (!isBroken || !motion || wentOn.current) return;
    const timer = setTimeout(leave, READ_MS);
    return () => clearTimeout(timer);
  }, [clip, isBroken, motion]);

  return { begun: begun !== null && begun === clip, onStarted, onBroken };
}
