import { useRef, type MouseEvent } from 'react';

/** Two taps within this time and distance of each other are a double tap. */
const TIME_MS = 320;
const NEAR_PX = 48;

/**
 * A click handler: `onTap` at once for each click, `onDoubleTap` after the second one. So a single
 * tap never waits, and a double tap undoes its first tap's effect.
 */
export function useTaps(onTap: () => void, onDoubleTap: (() => void) | undefined) {
  const last = useRef({ at: -Infinity, x: 0, y: 0 });
  return ({ timeStamp, clientX, clientY, detail }: MouseEvent) => {
    onTap();
    // A key has no position, and presses one thing at a time.
    if (!onDoubleTap || detail === 0) return;
    const { at, x, y } = last.current;
    const near = Math.hypot(clientX - x, clientY - y) < NEAR_PX;
    const double = timeStamp - at < TIME_MS && near;
    last.current = { at: double ? -Infinity : timeStamp, x: clientX, y: clientY };
    if (double) onDoubleTap();
  };
}
