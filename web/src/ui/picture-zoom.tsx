import { IMAGE_MAX_SIDE } from '@souk/contract/limits';
import { pictureAt } from '@souk/contract/pictures';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '../lib/cn.ts';
import { modalOpened } from '../lib/modal-open.ts';
import { CLOSE, FITTED, pinch, type Point, settle, type Zoom, zoomAt } from '../lib/zoom.ts';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from './icons.tsx';

const TAP_PX = 8;
const SWIPE_PX = 48;
const STEP_PX = 80;

type Gestures = {
  /** A swipe over the fitted picture: 1 to the next, -1 to the one before. */
  onSwipe: (direction: 1 | -1) => void;
  /** Pulled down, the gesture for closing a picture on a phone. */
  onPullDown: () => void;
};

/**
 * Zooms a picture in a frame: a tap or click in and out, two fingers, the wheel, a drag while
 * enlarged. Pass `frame` and `picture` to the elements and the handlers to the frame.
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
    /** Steps of the arrow keys, while enlarged. */
    step: (x: number, y: number) =>
      change((now) => ({ ...now, x: now.x + x * STEP_PX, y: now.y + y * STEP_PX })),
    reset: () => setZoom(FITTED),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

export type ZoomedPicture = { src: string; alt: string };

type PictureZoomProps = {
  /** Names the dialog: the subject of the pictures. */
  title: string;
  pictures: readonly ZoomedPicture[];
  /** The index of the displayed picture. */
  at: number;
  onShow: (at: number) => void;
  /** Escape, the button, a pull downwards; the browser restores the focus. */
  onClose: () => void;
};

function Control({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'flex size-11 items-center justify-center rounded-full bg-black/55 text-white backdrop-blur-sm transition-colors hover:bg-black/75 focus-visible:outline-white disabled:pointer-events-none disabled:opacity-30 [&_svg]:size-5',
        className,
      )}
      {...props}
    />
  );
}

/**
 * Full-screen pictures, one at a time: click, pinch or wheel to enlarge, swipe or arrow keys to the
 * next. Rendered only while it is open; load it lazily.
 */
export default function PictureZoom({ title, pictures, at, onShow, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const last = pictures.length - 1;
  const shown = pictures[at];
  const { frame, picture, zoom, held, toggle, by, step, reset, handlers } = useZoom({
    onSwipe: (direction) => show(at + direction),
    onPullDown: onClose,
  });
  const near = zoom.scale > 1;

  function show(next: number) {
    if (next < 0 || next > last) return;
    reset();
    onShow(next);
  }

  useLayoutEffect(() => {
    const element = dialog.current;
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    element?.addEventListener('cancel', cancel);
    element?.showModal();
    const closed = modalOpened();
    return () => {
      closed();
      element?.removeEventListener('cancel', cancel);
      // Closed before it is removed: only then does the browser restore the focus.
      element?.close();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (near ? step(1, 0) : show(at - 1)),
      ArrowRight: () => (near ? step(-1, 0) : show(at + 1)),
      ArrowUp: () => step(0, 1),
      ArrowDown: () => step(0, -1),
      Home: () => show(0),
      End: () => show(last),
      '+': () => by(1.5),
      '=': () => by(1.5),
      '-': () => by(1 / 1.5),
      '0': reset,
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  if (!shown) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      data-dark
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-appear overflow-hidden bg-black/95 p-0 text-white"
    >
      <div
        ref={frame}
        {...handlers}
        className={cn(
          'flex size-full touch-none items-center justify-center select-none',
          near ? (held ? 'cursor-grabbing' : 'cursor-zoom-out') : 'cursor-zoom-in',
        )}
      >
        <img
          key={shown.src}
          ref={picture}
          src={pictureAt(shown.src, IMAGE_MAX_SIDE)}
          alt={shown.alt}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          className={cn(
            'max-h-full max-w-full object-contain',
            held ? '' : 'transition-transform duration-150 ease-out',
          )}
        />
      </div>
      <p
        aria-live="polite"
        className="figures absolute top-[calc(1rem+env(safe-area-inset-top))] left-4 flex h-11 items-center rounded-full bg-black/55 px-4 text-sm font-medium"
      >
        {`${at + 1} / ${pictures.length}`}
      </p>
      <div className="absolute top-[calc(1rem+env(safe-area-inset-top))] right-4 flex gap-2">
        <Control aria-label={near ? 'Zoom out' : 'Zoom in'} onClick={() => toggle()}>
          {near ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        </Control>
        <Control aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Control>
      </div>
      {last > 0 ? (
        <>
          <Control
            aria-label="Previous picture"
            disabled={at === 0}
            className="absolute top-1/2 left-4 -translate-y-1/2"
            onClick={() => show(at - 1)}
          >
            <ChevronLeft aria-hidden />
          </Control>
          <Control
            aria-label="Next picture"
            disabled={at === last}
            className="absolute top-1/2 right-4 -translate-y-1/2"
            onClick={() => show(at + 1)}
          >
            <ChevronRight aria-hidden />
          </Control>
        </>
      ) : null}
    </dialog>
  );
}
