import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { CLOSE, FITTED, pinch, settle, zoomAt, type Point, type Zoom } from '../lib/zoom.ts';

const TAP_PX = 8;
const SWIPE_PX = 48;
const STEP_PX = 80;

type Gestures = {
  /** A swipe over the fitted picture: 1 to the next, -1 to the one before. */
  onSwipe: (direction: 1 | -1) => void;
  /** Pulled down, as one puts a picture away on a phone. */
  onPullDown: () => void;
};

/**
 * Zooms one picture in a frame: a tap or click in and out, two fingers, the wheel, a drag while it is
 * close. Give `frame` and `picture` to the elements and the handlers to the frame.
 */
export function useZoom({ onSwipe, onPullDown }: Gestures) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<(Point & { moved: boolean }) | null>(null);
  const [zoom, setZoom] = useState(FITTED);
  const [held, setHeld] = useState(false);

  /** Applies a change, then keeps the picture in its frame. */
  function change(next: (now: Zoom) => Zoom) {
    const [box, image] = [frame.current, picture.current];
    if (!box || !image) return;
    const [inner, outer] = [
      { width: image.offsetWidth, height: image.offsetHeight },
      { width: box.clientWidth, height: box.clientHeight },
    ];
    setZoom((now) => settle(next(now), inner, outer));
  }

  /** Measured from the middle of the frame. */
  function place(event: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  }

  function toggle(at: Point = { x: 0, y: 0 }) {
    change((now) => (now.scale > 1 ? FITTED : zoomAt(now, CLOSE, at)));
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place(event);
    fingers.current.set(event.pointerId, at);
    start.current = fingers.current.size === 1 ? { ...at, moved: false } : null;
    setHeld(true);
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    fingers.current.set(event.pointerId, at);
    if (other) {
      const { by, at: middle } = pinch([before, other], [at, other]);
      change((now) => zoomAt(now, now.scale * by, middle));
      return;
    }
    const from = start.current;
    if (from && Math.hypot(at.x - from.x, at.y - from.y) > TAP_PX) from.moved = true;
    change((now) => ({ ...now, x: now.x + at.x - before.x, y: now.y + at.y - before.y }));
  }

  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId)) return;
    if (fingers.current.size > 0) return;
    setHeld(false);
    const from = start.current;
    start.current = null;
    if (!from || event.type === 'pointercancel') return;
    const at = place(event);
    const [right, down] = [at.x - from.x, at.y - from.y];
    if (!from.moved) toggle(at);
    else if (zoom.scale > 1) return;
    else if (Math.abs(right) > SWIPE_PX && Math.abs(right) > Math.abs(down))
      onSwipe(right < 0 ? 1 : -1);
    else if (down > SWIPE_PX * 2) onPullDown();
  }

  useEffect(() => {
    const element = frame.current;
    // Not passive: the page behind must not scroll with it.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (!box) return;
      const at = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      change((now) => zoomAt(now, now.scale * Math.exp(-event.deltaY * 0.002), at));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  return {
    frame,
    picture,
    zoom,
    /** True while a finger or button is down: it then follows without delay. */
    held,
    toggle,
    by: (factor: number) => change((now) => zoomAt(now, now.scale * factor, { x: 0, y: 0 })),
    /** Steps of the arrow keys, while it is close. */
    step: (x: number, y: number) =>
      change((now) => ({ ...now, x: now.x + x * STEP_PX, y: now.y + y * STEP_PX })),
    reset: () => setZoom(FITTED),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
