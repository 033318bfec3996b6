import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { pictureSources } from '../lib/picture-sources.ts';

type LightboxProps = {
  images: readonly string[];
  /** What is shown, for screen readers: "Pictures of Mara's review". */
  title: string;
  /** Which of the images is shown first. */
  start?: number;
  onClose: () => void;
};

const control =
  'flex size-11 items-center justify-center rounded-full bg-black/60 text-white transition-[background-color,opacity] hover:bg-black/80 disabled:pointer-events-none disabled:opacity-0';

/**
 * Pictures large above the page, in the browser's own modal dialog: swiped, or turned by the arrow keys;
 * Escape, the close button and a press beside a picture close it, and the focus goes back.
 */
export function Lightbox({ images, title, start = 0, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(start);
  const close = useEffectEvent(onClose);

  function show(index: number) {
    const at = Math.min(images.length - 1, Math.max(0, index));
    const element = strip.current;
    element?.scrollTo({ left: at * element.clientWidth, behavior: 'smooth' });
    setShown(at);
  }
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: images.length - 1 };
    const at = to[event.key as keyof typeof to];
    if (at === undefined) return;
    event.preventDefault();
    show(at);
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const press = (event: MouseEvent) => {
      if (!(event.target as Element).closest('img, button')) close();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('click', press);
    element.addEventListener('keydown', turn);
    element.showModal();
    const list = strip.current;
    list?.scrollTo({ left: start * list.clientWidth, behavior: 'instant' });
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('click', press);
      element.removeEventListener('keydown', turn);
      // Closed before it leaves the page: only then does the browser give the focus back.
      element.close();
    };
  }, [start]);

  const many = images.length > 1;
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="m-0 size-full max-h-none max-w-none animate-appear bg-black/90 p-0 text-white backdrop:bg-transparent"
    >
      <ul
        ref={strip}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li
            key={image}
            className="flex size-full shrink-0 snap-center items-center justify-center p-4 sm:p-14"
          >
            <img
              {...pictureSources(image)}
              sizes="100vw"
              alt={many ? `Picture ${index + 1} of ${images.length}` : 'Picture 1 of 1'}
              className="h-auto max-h-full w-auto max-w-full rounded-control object-contain"
            />
          </li>
        ))}
      </ul>
      {many ? (
        <>
          <button
            type="button"
            aria-label="Previous picture"
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
            className={cn(control, 'absolute top-1/2 left-3 -translate-y-1/2')}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            disabled={shown >= images.length - 1}
            onClick={() => show(shown + 1)}
            className={cn(control, 'absolute top-1/2 right-3 -translate-y-1/2')}
          >
            <ChevronRight aria-hidden className="size-5" />
          </button>
          <p
            aria-live="polite"
            className="figures absolute bottom-5 left-1/2 -translate-x-1/2 rounded-full bg-black/60 px-3 py-1 text-sm"
          >
            {shown + 1} of {images.length}
          </p>
        </>
      ) : null}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className={cn(control, 'absolute top-3 right-3')}
      >
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  );
}
