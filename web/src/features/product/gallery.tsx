import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Picture } from '../../ui/picture.tsx';

type GalleryProps = { images: readonly string[]; name: string };

const arrow =
  'absolute top-1/2 z-10 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface/90 text-ink shadow-float transition-opacity disabled:opacity-0 lg:flex';

/** The pictures side by side: swiped on a phone, by arrows, keyboard and thumbnails elsewhere. */
export function Gallery({ images, name }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const many = images.length > 1;

  function show(index: number) {
    const element = strip.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' });
    setShown(index);
  }

  function follow() {
    const element = strip.current;
    if (element) setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
  }

  if (images.length === 0) {
    return (
      <Picture src={null} alt={`No picture of ${name}`} ratio="4/5" className="rounded-card" />
    );
  }
  return (
    <div>
      <div className="relative">
        <ul
          ref={strip}
          onScrollEnd={follow}
          aria-label="Product pictures"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: the keyboard must reach it
          tabIndex={many ? 0 : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <li key={image} className="w-full shrink-0 snap-center">
              <Picture
                src={image}
                alt={many ? `${name}, picture ${index + 1} of ${images.length}` : name}
                ratio="4/5"
                sizes="(width >= 64rem) 40rem, 100vw"
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        {many ? (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className={cn(arrow, 'left-3')}
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className={cn(arrow, 'right-3')}
              disabled={shown >= images.length - 1}
              onClick={() => show(shown + 1)}
            >
              <ChevronRight aria-hidden className="size-5" />
            </button>
          </>
        ) : null}
      </div>
      {many ? <Thumbnails images={images} shown={shown} onShow={show} /> : null}
    </div>
  );
}

type ThumbnailsProps = { images: readonly string[]; shown: number; onShow: (at: number) => void };

function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="-m-1 mt-2 flex gap-2 overflow-x-auto p-1">
      {images.map((image, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className={cn(
              'block w-16 overflow-hidden rounded-control border-2 transition-colors',
              index === shown ? 'border-accent' : 'border-transparent hover:border-line-strong',
            )}
          >
            <Picture src={image} alt="" ratio="4/5" sizes="4rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
