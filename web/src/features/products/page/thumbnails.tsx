import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Slide } from './gallery-slides.ts';

type ThumbnailsProps = {
  slides: readonly Slide[];
  shown: number;
  onShow: (at: number) => void;
};

/** Small pictures that lead to each place of the gallery: a row below it, a column beside it on a wide screen. */
export function Thumbnails({ slides, shown, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Kept in sight inside its own row or column; the page itself does not move.
    const [box, item] = [list.current, list.current?.children[shown]];
    if (!box || !(item instanceof HTMLElement)) return;
    box.scrollTo({
      left: item.offsetLeft - (box.clientWidth - item.clientWidth) / 2,
      top: item.offsetTop - (box.clientHeight - item.clientHeight) / 2,
    });
  }, [shown]);
  return (
    <ul
      ref={list}
      aria-label="Thumbnails"
      className="relative -m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] lg:max-h-180 lg:flex-col lg:overflow-x-hidden lg:overflow-y-auto"
    >
      {slides.map((slide, index) => (
        <li key={slide.src} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${slide.kind} ${index + 1} of ${slides.length}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className={cn(
              'relative block w-16 overflow-hidden rounded-control border-2 transition-[border-color,opacity]',
              index === shown
                ? 'border-accent'
                : 'border-transparent opacity-80 hover:border-line-strong hover:opacity-100',
            )}
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
                <Play className="size-5 fill-current" />
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
