import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../../lib/cn.ts';
import { useInView } from '../../../lib/in-view.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import { ChevronLeft, ChevronRight, Play } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Slide } from './gallery-slides.ts';
import { noteClip } from './note-clip.ts';
import { useStrip } from './use-strip.ts';

// Only needed for a closer look.
const PictureZoom = lazy(() => import('../../../ui/picture-zoom.tsx'));

/** The picture's column is at most 36rem wide. */
const SIZES = '(width >= 64rem) min(36rem, 44vw), (width >= 48rem) 46vw, 100vw';

type GalleryProps = { slides: readonly Slide[]; name: string };

/** Pictures and video side by side, to swipe or reach by arrows and thumbnails. A picture opens full screen. */
export function Gallery({ slides, name }: GalleryProps) {
  const { strip, shown, show, handlers } = useStrip(slides.length, slides[0]?.src);
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const last = slides.length - 1;
  const many = last > 0;
  const pictures = slides.flatMap((slide) => (slide.kind === 'picture' ? [slide.src] : []));

  function onKeyDown(event: KeyboardEvent, at: number) {
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: last,
    };
    const to = places[event.key];
    if (to === undefined || !many) return;
    event.preventDefault();
    show(to, true);
  }

  if (slides.length === 0) return <NoPicture name={name} />;
  return (
    <div
      className={cn(
        'grid gap-2 sm:gap-3',
        many ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:items-start' : 'lg:max-w-144',
      )}
    >
      {/* Placed by its column, so that it doesn't move when the thumbnails arrive. */}
      <div
        className={cn(
          'group/gallery relative -mx-4 sm:mx-0',
          many && 'lg:order-last lg:col-start-2',
        )}
      >
        <ul ref={strip} aria-label="Product pictures" {...handlers} className="gallery-strip">
          {slides.map((slide, index) => {
            const current = index === shown;
            const place = many ? `${index + 1} of ${slides.length}` : null;
            // Neighbours are loaded before they are swiped in.
            const near = hydrated && Math.abs(index - shown) <= 1;
            const keyDown = (event: KeyboardEvent) => onKeyDown(event, index);
            return (
              <li key={slide.src} data-lands={index === 0 ? '' : undefined}>
                {slide.kind === 'video' ? (
                  <GalleryVideo slide={slide} name={name} current={current} onKeyDown={keyDown} />
                ) : (
                  <button
                    type="button"
                    aria-label={place ? `Enlarge picture ${place}` : 'Enlarge picture'}
                    // One tab stop: the arrow keys reach the others.
                    tabIndex={current ? 0 : -1}
                    onClick={() => setOpen(true)}
                    onKeyDown={keyDown}
                    className="gallery-picture"
                  >
                    <Picture
                      src={slide.src}
                      alt={place ? `${name}, picture ${place}` : name}
                      ratio="4/5"
                      sizes={SIZES}
                      eager={index === 0 || near}
                    />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {many ? (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className="gallery-arrow left-3"
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className="gallery-arrow right-3"
              disabled={shown === last}
              onClick={() => show(shown + 1)}
            >
              <ChevronRight aria-hidden className="size-5" />
            </button>
            <p aria-hidden className="figures gallery-count">
              {`${shown + 1} / ${slides.length}`}
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
              // Close it first: nothing behind an open dialog can take the focus.
              flushSync(() => setOpen(false));
              show(shown, true);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type GalleryVideoProps = {
  slide: Extract<Slide, { kind: 'video' }>;
  name: string;
  current: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

function GalleryVideo({ slide, name, current, onKeyDown }: GalleryVideoProps) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box, { threshold: 0.5 });
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of the buttons inside
    <div
      ref={box}
      role="group"
      aria-label={`Video of ${name}`}
      // While another picture is shown, its buttons are not tab stops.
      inert={!current}
      onKeyDown={onKeyDown}
      className="flex aspect-4/5 justify-center bg-sunken"
    >
      <ClipPlayer
        src={slide.src}
        poster={slide.poster}
        onWatched={(part) => noteClip(slide.productId, part)}
        label={`Video of ${name}`}
        sizes="(width >= 64rem) 25vw, 70vw"
        active={current && inView}
        className="h-full rounded-none"
      />
    </div>
  );
}

type ThumbnailsProps = {
  slides: readonly Slide[];
  shown: number;
  onShow: (at: number) => void;
};

function Thumbnails({ slides, shown, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls only its own row or column, never the page.
    const [box, item] = [list.current, list.current?.children[shown]];
    if (!box || !(item instanceof HTMLElement)) return;
    box.scrollTo({
      left: item.offsetLeft - (box.clientWidth - item.clientWidth) / 2,
      top: item.offsetTop - (box.clientHeight - item.clientHeight) / 2,
    });
  }, [shown]);
  return (
    <ul ref={list} aria-label="Thumbnails" className="thumbnails">
      {slides.map((slide, index) => (
        <li key={slide.src} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${slide.kind} ${index + 1} of ${slides.length}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className="thumbnail"
          >
            <Picture
              src={slide.kind === 'video' ? slide.poster : slide.src}
              alt=""
              ratio="4/5"
              sizes="64px"
            />
            {slide.kind === 'video' ? (
              <span
                aria-hidden
                className="absolute inset-0 flex items-center justify-center bg-black/30 text-white"
              >
                <Play className="size-5" />
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The placeholder image, in the page's own colours. */
function NoPicture({ name }: { name: string }) {
  return (
    <svg
      role="img"
      aria-label={`No picture of ${name} yet`}
      viewBox="0 0 400 500"
      className="-mx-4 block w-[calc(100%+2rem)] bg-sunken sm:mx-0 sm:w-full sm:rounded-card lg:max-w-144"
    >
      <path d="M0 372h400v128H0z" className="fill-line/60" />
      <circle cx="292" cy="118" r="44" className="fill-accent-soft" />
      <ellipse cx="196" cy="392" rx="132" ry="14" className="fill-line-strong/50" />
      {/* A vase with two twigs. */}
      <g className="fill-none stroke-faint" strokeWidth="5" strokeLinecap="round">
        <path d="M158 232c-4-40-22-66-44-88" />
        <path d="M166 232c6-48 22-74 46-98" />
      </g>
      <g className="fill-line-strong">
        <ellipse cx="110" cy="140" rx="20" ry="9" transform="rotate(45 110 140)" />
        <ellipse cx="146" cy="184" rx="18" ry="8" transform="rotate(-20 146 184)" />
        <ellipse cx="216" cy="130" rx="20" ry="9" transform="rotate(-45 216 130)" />
        <ellipse cx="180" cy="176" rx="18" ry="8" transform="rotate(30 180 176)" />
      </g>
      <path
        d="M142 228h40v20c0 18 44 40 44 82 0 40-26 62-64 62s-64-22-64-62c0-42 44-64 44-82z"
        className="fill-surface stroke-line-strong"
        strokeWidth="3"
      />
      {/* A bowl beside it. */}
      <path
        d="M222 340h96c0 34-20 52-48 52s-48-18-48-52z"
        className="fill-accent-soft stroke-line-strong"
        strokeWidth="3"
      />
    </svg>
  );
}
