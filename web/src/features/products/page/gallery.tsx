import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../../lib/cn.ts';
import { GalleryArrows } from './gallery-arrows.tsx';
import { GalleryItem } from './gallery-item.tsx';
import type { Slide } from './gallery-slides.ts';
import { NoPicture } from './no-picture.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useStrip } from './use-strip.ts';

// Only who looks closer needs it.
const PictureZoom = lazy(() => import('../../../ui/picture-zoom.tsx'));

type GalleryProps = { slides: readonly Slide[]; name: string };

/**
 * Pictures and video side by side: swiped on a phone, elsewhere by arrows, keyboard and thumbnails. A
 * picture opens over the whole screen.
 */
export function Gallery({ slides, name }: GalleryProps) {
  const { strip, shown, show, handlers } = useStrip(slides.length, slides[0]?.src);
  const [open, setOpen] = useState(false);
  const many = slides.length > 1;
  const pictures = slides.flatMap((slide) => (slide.kind === 'picture' ? [slide.src] : []));

  if (slides.length === 0) return <NoPicture name={name} />;
  return (
    <div
      className={cn(
        'grid gap-3',
        many ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:items-start' : 'lg:max-w-144',
      )}
    >
      {/* Has its column before the thumbnails behind it have come. */}
      <div
        className={cn(
          'group/gallery relative -mx-4 sm:mx-0',
          many && 'lg:order-last lg:col-start-2',
        )}
      >
        <ul
          ref={strip}
          aria-label="Product pictures"
          {...handlers}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] sm:rounded-card"
        >
          {slides.map((slide, index) => (
            <li key={slide.src} className="w-full shrink-0 snap-center [scroll-snap-stop:always]">
              <GalleryItem
                slide={slide}
                name={name}
                place={many ? `${index + 1} of ${slides.length}` : null}
                current={index === shown}
                near={Math.abs(index - shown) <= 1}
                first={index === 0}
                onOpen={() => setOpen(true)}
                onGo={(to) =>
                  show(to === 'last' ? slides.length - 1 : to === 'first' ? 0 : index + to, true)
                }
              />
            </li>
          ))}
        </ul>
        {many ? (
          <>
            <GalleryArrows at={shown} count={slides.length} onShow={show} />
            <p
              aria-hidden
              className="figures pointer-events-none absolute right-3 bottom-3 rounded-full bg-black/60 px-2.5 py-1 text-xs font-medium text-white lg:hidden"
            >
              {shown + 1} / {slides.length}
            </p>
          </>
        ) : null}
      </div>
      {many ? <Thumbnails slides={slides} shown={shown} onShow={show} /> : null}
      {open ? (
        <Suspense>
          <PictureZoom
            title={`Pictures of ${name}`}
            pictures={pictures.map((src, index) => ({
              src,
              alt: pictures.length > 1 ? `${name}, picture ${index + 1}` : name,
            }))}
            at={Math.min(shown, pictures.length - 1)}
            onShow={(at) => show(at)}
            onClose={() => {
              // Gone first: nothing behind an open dialog takes the focus.
              flushSync(() => setOpen(false));
              show(shown, true);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
