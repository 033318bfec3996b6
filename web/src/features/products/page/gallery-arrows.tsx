import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';

const arrow =
  'absolute top-1/2 z-10 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface/90 text-ink opacity-0 shadow-float backdrop-blur-sm transition-opacity group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 disabled:invisible pointer-fine:flex';

type GalleryArrowsProps = { at: number; count: number; onShow: (at: number) => void };

/** For a mouse: seen while it is over the pictures. */
export function GalleryArrows({ at, count, onShow }: GalleryArrowsProps) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className={cn(arrow, 'left-3')}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        className={cn(arrow, 'right-3')}
        disabled={at >= count - 1}
        onClick={() => onShow(at + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </>
  );
}
