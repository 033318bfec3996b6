import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMotionAllowed } from '../../lib/motion.ts';

const READ_MS = 2_500;

/**
 * Whether the current clip plays. If it is broken, `skip` is called after a moment, but not twice
 * in a row, so that a lost connection doesn't run through the whole feed.
 */
export function usePlaying(clip: string | undefined, skip: () => void) {
  const [begun, setBegun] = useState<string | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const motion = useMotionAllowed();
  const skipped = useRef(false);

  const onStarted = useCallback((id: string) => {
    skipped.current = false;
    setBegun(id);
    // A retry worked.
    setBroken((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : old));
  }, []);
  const onBroken = useCallback((id: string) => setBroken((old) => new Set(old).add(id)), []);

  const leave = useEffectEvent(() => {
    skipped.current = true;
    skip();
  });
  const isBroken = clip !== undefined && broken.has(clip);
  useEffect(() => {
    if (!isBroken || !motion || skipped.current) return;
    const timer = setTimeout(leave, READ_MS);
    return () => clearTimeout(timer);
  }, [clip, isBroken, motion]);

  return { begun: begun !== null && begun === clip, onStarted, onBroken };
}
