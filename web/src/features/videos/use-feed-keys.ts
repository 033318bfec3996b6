import { useEffect, useEffectEvent } from 'react';

type FeedKeys = {
  move: (by: number) => void;
  toggle: () => void;
  mute: () => void;
};

const STEPS: Readonly<Record<string, number>> = {
  arrowdown: 1,
  j: 1,
  pagedown: 1,
  arrowup: -1,
  k: -1,
  pageup: -1,
};

/** What takes the keys itself: a field, or for the space bar a button. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return true;
  }
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable], dialog, [role=menu]'))
    return true;
  return event.key === ' ' && target.closest('button, summary') !== null;
}

/** Up and down (also j, k, Page Up, Page Down) lead through the feed, space plays and pauses, m is for the sound. */
export function useFeedKeys(keys: FeedKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (step !== undefined) keys.move(step);
    else if (key === ' ') keys.toggle();
    else if (key === 'm') keys.mute();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
