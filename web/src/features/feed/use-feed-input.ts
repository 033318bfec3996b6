import { useEffect, useEffectEvent, type RefObject } from 'react';

type FeedKeys = {
  move: (by: number) => void;
  toggle: () => void;
  mute: () => void;
  open: () => void;
};

const STEPS: Readonly<Record<string, number>> = {
  arrowdown: 1,
  j: 1,
  pagedown: 1,
  arrowup: -1,
  k: -1,
  pageup: -1,
};

/** Whether the key is meant for a field, or the space bar or Enter for a focused control. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return true;
  }
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable], dialog, [role=menu]'))
    return true;
  return (
    (event.key === ' ' && target.closest('button, summary') !== null) ||
    (event.key === 'Enter' && target.closest('a, button, summary') !== null)
  );
}

/** Up and down (also j, k, Page Up, Page Down) move through the feed, space plays and pauses, m mutes, Enter opens. */
export function useFeedKeys(keys: FeedKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (step !== undefined) keys.move(step);
    else if (key === ' ') keys.toggle();
    else if (key === 'm') keys.mute();
    else if (key === 'enter') keys.open();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A pause that separates two pushes, in milliseconds. */
const PAUSE_MS = 180;
/** A wheel that keeps turning moves one clip per this many milliseconds. */
const REPEAT_MS = 600;
/** A smaller delta, in CSS pixels, is only a finger resting on the touchpad. */
const PUSH = 12;

/** Whether something under the pointer (long details) can still scroll in that direction. */
function scrollsItself(event: WheelEvent, stage: HTMLElement): boolean {
  let element = event.target instanceof Element ? event.target : null;
  for (; element && element !== stage; element = element.parentElement) {
    const { scrollHeight, clientHeight, scrollTop } = element;
    if (scrollHeight <= clientHeight + 1 || getComputedStyle(element).overflowY !== 'auto')
      continue;
    const room = event.deltaY > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (room > 1) return true;
  }
  return false;
}

/**
 * Moves one clip per push. The browser alone would snap back after one notch of a wheel, and skip
 * several clips with a touchpad, whose pushes fade out for a second.
 */
export function useWheel(stage: RefObject<HTMLElement | null>, move: (by: 1 | -1) => void): void {
  const turn = useEffectEvent(move);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let before = { time: 0, size: 0 };
    let moved = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || scrollsItself(event, element)) return;
      event.preventDefault();
      const size = Math.abs(event.deltaY);
      const time = event.timeStamp;
      const fresh = time - before.time > PAUSE_MS;
      const continues = time - moved > REPEAT_MS && size >= before.size;
      before = { time, size };
      if (size < PUSH || !(fresh || continues)) return;
      moved = time;
      turn(event.deltaY > 0 ? 1 : -1);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);
}
