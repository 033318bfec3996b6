import { Check } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { Filters } from './filters.ts';

type FilterTogglesProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  className?: string;
};

const TOGGLES = [
  { label: 'In stock', name: 'in_stock', on: 'true' },
  { label: 'On sale', name: 'on_sale', on: 'true' },
  { label: '4 stars and up', name: 'min_rating', on: '4' },
] as const;

/** Filters that are on or off. */
export function FilterToggles({ filters, onChange, className }: FilterTogglesProps) {
  return (
    <div role="group" aria-label="Show only" className={cn('flex flex-wrap gap-2', className)}>
      {TOGGLES.map(({ label, name, on }) => {
        const pressed = filters[name] !== '';
        return (
          <button
            key={name}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChange({ [name]: pressed ? '' : on })}
            className={cn(
              'inline-flex h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:h-11',
              pressed
                ? 'border-transparent bg-accent-soft text-accent-ink'
                : 'border-line-strong bg-surface text-ink hover:bg-sunken',
            )}
          >
            {pressed ? <Check aria-hidden className="size-4" /> : null}
            {/* Another number of stars can only come by a link. */}
            {name === 'min_rating' && pressed ? starsText(filters.min_rating) : label}
          </button>
        );
      })}
    </div>
  );
}

/** "4 stars and up". */
export function starsText(stars: string): string {
  return stars === '1' ? '1 star and up' : `${stars} stars${stars === '5' ? '' : ' and up'}`;
}
