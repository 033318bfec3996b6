import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { cn } from '../lib/cn.ts';
import { modalOpened } from '../lib/modal-open.ts';
import { useZoom } from './use-zoom.ts';

export type ZoomedPicture = { src: string; alt: string };

type PictureZoomProps = {
  /** Names the dialog: what the pictures show. */
  title: string;
  pictures: readonly ZoomedPicture[];
  /** Which one is shown. */
  at: number;
  onShow: (at: number) => void;
  /** Escape, the button, a pull downwards; the browser gives the focus back to where it was. */
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
 * Pictures over the whole screen, one at a time: click, pinch or wheel to look closer, swipe or arrow
 * keys to the next. Drawn only while it is open; load it lazily.
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
      // Closed before it leaves the page: only then does the browser give the focus back.
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
          src={shown.src}
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
        {at + 1} / {pictures.length}
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
