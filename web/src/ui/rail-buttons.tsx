import type { RefObject } from 'react';
import { cn } from '../lib/cn.ts';
import { scrollManner } from '../lib/motion.ts';
import { Button } from './button.tsx';
import { ChevronLeft, ChevronRight } from './icons.tsx';

const SIDES = [
  { label: 'Earlier', direction: -1, Icon: ChevronLeft },
  { label: 'More', direction: 1, Icon: ChevronRight },
];

type RailButtonsProps = {
  rail: RefObject<HTMLElement | null>;
  /** "videos", for the labels. */
  what: string;
  className: string;
};

/** Scroll a rail by most of a view. */
export function RailButtons({ rail, what, className }: RailButtonsProps) {
  return (
    <div className={cn('hidden gap-2', className)}>
      {SIDES.map(({ label, direction, Icon }) => (
        <Button
          key={label}
          variant="secondary"
          size="icon"
          aria-label={`${label} ${what}`}
          onClick={() => {
            const left = direction * (rail.current?.clientWidth ?? 0) * 0.85;
            rail.current?.scrollBy({ left, behavior: scrollManner() });
          }}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
