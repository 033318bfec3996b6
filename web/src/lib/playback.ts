import { useState, useSyncExternalStore } from 'react';
import { useModalOpen } from './modal-open.ts';
import { useFilmsDear, useMotionAllowed } from './motion.ts';
import { hearing } from './store.ts';
import { useHydrated } from './use-hydrated.ts';

const subscribe = hearing(() => [document], 'visibilitychange');

/** False while the tab is hidden. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );
}

export type Playback = {
  /** The clip should play now. */
  playing: boolean;
  /** It is this clip's turn, but it waits for its play button. */
  waiting: boolean;
  /** The visitor plays or pauses it; holds until another clip has its turn. */
  toggle: () => void;
  /** The browser doesn't allow autoplay. */
  refuse: () => void;
};

/**
 * Whether a clip plays; `clip` is the one whose turn it is, or whether it is this one's. It plays
 * while it is its turn, automatically if motion is allowed, and pauses while the tab is hidden or a
 * dialog covers the page.
 */
export function usePlayback(clip: string | boolean | null): Playback {
  const motion = useMotionAllowed();
  const dear = useFilmsDear();
  const hydrated = useHydrated();
  const visible = usePageVisible();
  const covered = useModalOpen();
  const [byHand, setByHand] = useState<boolean | null>(null);
  const [last, setLast] = useState(clip);
  if (last !== clip) {
    setLast(clip);
    setByHand(null);
  }
  const active = clip !== null && clip !== false;
  const plays = byHand ?? (motion && !dear);
  return {
    playing: active && plays && visible && !covered,
    waiting: active && hydrated && !plays,
    toggle: () => setByHand(!plays),
    refuse: () => setByHand(false),
  };
}
