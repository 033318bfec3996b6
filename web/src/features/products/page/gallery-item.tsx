import { type KeyboardEvent, useRef } from 'react';
import { noteClip } from '../../../api/note-clip.ts';
import { useInView } from '../../../lib/in-view.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Slide } from './gallery-slides.ts';

/** The picture's column is at most 36rem wide. */
const SIZES = '(width >= 64rem) min(36rem, 44vw), 100vw';

type GalleryItemProps = {
  slide: Slide;
  name: string;
  /** "2 of 5"; null where it is the only one. */
  place: string | null;
  current: boolean;
  /** Shown now or beside it: loaded before it is swiped in. */
  near: boolean;
  /** The first view of the page: loaded with priority. */
  first: boolean;
  onOpen: () => void;
  /** The arrow keys: so many places on, or to an end. */
  onGo: (to: 1 | -1 | 'first' | 'last') => void;
};

const KEYS: Record<string, 1 | -1 | 'first' | 'last'> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: 'first',
  End: 'last',
};

/** One place of the gallery: a picture that opens over the whole screen, or the video. */
export function GalleryItem({
  slide,
  name,
  place,
  current,
  near,
  first,
  onOpen,
  onGo,
}: GalleryItemProps) {
  const hydrated = useHydrated();
  function onKeyDown(event: KeyboardEvent) {
    const to = KEYS[event.key];
    if (to === undefined || !place) return;
    event.preventDefault();
    onGo(to);
  }
  if (slide.kind === 'video') {
    return <GalleryVideo slide={slide} name={name} current={current} onKeyDown={onKeyDown} />;
  }
  return (
    <button
      type="button"
      aria-label={place ? `Enlarge picture ${place}` : 'Enlarge picture'}
      // One stop for the keyboard: the arrows lead to the others.
      tabIndex={current ? 0 : -1}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="block w-full cursor-zoom-in outline-offset-[-4px]"
    >
      <Picture
        src={slide.src}
        alt={place ? `${name}, picture ${place}` : name}
        ratio="4/5"
        sizes={SIZES}
        eager={first || (hydrated && near)}
      />
    </button>
  );
}

type GalleryVideoProps = {
  slide: Extract<Slide, { kind: 'video' }>;
  name: string;
  /** Its place in the gallery is the one shown. */
  current: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The product's clip in the gallery: plays by itself while it is shown, where things may move. */
export function GalleryVideo({ slide, name, current, onKeyDown }: GalleryVideoProps) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box, { threshold: 0.5 });
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys on the buttons inside
    <div
      ref={box}
      role="group"
      aria-label={`Video of ${name}`}
      // Its buttons are no stop for the keyboard while another picture is shown.
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
