import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { scrollManner } from '../../lib/motion.ts';
import { Button } from '../../ui/button.tsx';

/** Leads through the rail by most of a view; a finger or the keyboard scrolls it by itself. */
export function RailButtons({ rail }: { rail: RefObject<HTMLElement | null> }) {
  function scroll(direction: 1 | -1) {
    const element = rail.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.85, behavior: scrollManner() });
  }
  return (
    <div className="hidden gap-2 sm:flex">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Earlier videos"
        onClick={() => scroll(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="secondary" size="icon" aria-label="More videos" onClick={() => scroll(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
