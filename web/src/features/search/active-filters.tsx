import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useMoney } from '../../api/money.ts';
import { categoriesQuery } from '../../api/queries/categories.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { dollarsText } from './filter-labels.ts';
import { starsText } from './filter-toggles.tsx';
import type { Filters } from './filters.ts';

type ActiveFiltersProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Takes all of them away. */
  onClear: () => void;
  className?: string;
};

type Chip = {
  name: Exclude<keyof Filters, 'search' | 'sort_by'>;
  text: string;
  /** On a wide screen it stands beside the list as a toggle. */
  isToggle?: true;
};

function useChips(filters: Filters): Chip[] {
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  const { code } = useMoney();
  const { category_id, min_price, max_price, min_rating } = filters;
  const category = categories?.find(({ id }) => id === category_id)?.name ?? 'Unknown category';
  const chips: Chip[] = [];
  if (category_id) chips.push({ name: 'category_id', text: category });
  if (min_price) chips.push({ name: 'min_price', text: `From ${dollarsText(min_price, code)}` });
  if (max_price) chips.push({ name: 'max_price', text: `Up to ${dollarsText(max_price, code)}` });
  if (filters.in_stock) chips.push({ name: 'in_stock', text: 'In stock', isToggle: true });
  if (filters.on_sale) chips.push({ name: 'on_sale', text: 'On sale', isToggle: true });
  if (min_rating) chips.push({ name: 'min_rating', text: starsText(min_rating), isToggle: true });
  return chips;
}

/** The keyboard goes on at the next chip, else at the one before, else at the list itself. */
function focusBeside({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  // A toggle's chip is not there on a wide screen.
  const chips = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])].filter(
    (chip) => chip === currentTarget || chip.checkVisibility(),
  );
  const at = chips.indexOf(currentTarget);
  const target = chips[at + 1] ?? chips[at - 1] ?? currentTarget.closest('section');
  target?.focus({ preventScroll: true });
}

const chipLook =
  'inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:h-11';

/** What narrows the list, each a button that takes it away. The search stands in its own box. */
export function ActiveFilters({ filters, onChange, onClear, className }: ActiveFiltersProps) {
  const chips = useChips(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn('flex flex-wrap gap-2', className)}>
      {chips.map(({ name, text, isToggle }) => (
        <li key={name} className={isToggle && 'lg:hidden'}>
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            className={cn(chipLook, 'bg-accent-soft text-accent-ink hover:bg-sunken')}
            onClick={(event) => {
              focusBeside(event);
              onChange({ [name]: '' });
            }}
          >
            {text}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button
            type="button"
            className={cn(chipLook, 'text-muted underline underline-offset-4 hover:text-ink')}
            onClick={onClear}
          >
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  );
}
