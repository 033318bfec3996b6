import { useRef, type KeyboardEvent } from 'react';
import { noteClip } from '../../../api/note-clip.ts';
import { useInView } from '../../../lib/in-view.ts';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import type { Slide } from './gallery-slides.ts';

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
