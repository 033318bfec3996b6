import { SlidersHorizontal } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';

export const loadSheet = () => import('./filter-sheet.tsx');

/** Opens the sheet of filters, which begins to load when it is pressed; says how many are set. */
export function FilterButton({
  active,
  onOpen,
  className,
}: {
  active: number;
  onOpen: () => void;
  className: string;
}) {
  return (
    <Button
      variant="secondary"
      className={cn(className, 'noscript:hidden')}
      aria-haspopup="dialog"
      onPointerDown={() => void loadSheet().catch(() => undefined)}
      onClick={onOpen}
    >
      <SlidersHorizontal aria-hidden />
      Filters
      {active > 0 ? (
        <span className="figures rounded-full bg-accent px-2 py-0.5 text-xs text-on-accent">
          {active}
          <span className="sr-only"> active</span>
        </span>
      ) : null}
    </Button>
  );
}
