import { countryName } from '@souk/contract/countries';
import type { Category } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import { X } from '../../ui/icons.tsx';
import { useMoney } from '../currency/money.ts';
import { categoriesQuery } from '../products/queries.ts';
import { TOGGLES, type FieldName } from './filter-controls.tsx';
import { FILTER_NAMES, type Filters, siteSign } from './filters.ts';
import type { FilterName } from './queries.ts';

type ActiveFiltersProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Clears all filters. */
  onClear: () => void;
  className?: string;
};

type LabelContext = { categories: readonly Category[] | undefined; currency: string };

/** The chip label of each filter that has a field; a toggle has its own label. */
const LABELS: Record<FieldName, (value: string, known: LabelContext) => string> = {
  category_id: (value, { categories }) =>
    categories?.find(({ id }) => id === value)?.name ?? 'Unknown category',
  min_price: (value, { currency }) => `From ${siteSign(currency)}${value}`,
  max_price: (value, { currency }) => `Up to ${siteSign(currency)}${value}`,
  ships_to: (value) => `Ships to ${countryName(value)}`,
};

function isToggle(name: FilterName): name is keyof typeof TOGGLES {
  return name in TOGGLES;
}

function useChips(filters: Filters): { name: FilterName; text: string }[] {
  const { data: categories } = useQuery(categoriesQuery);
  const known = { categories, currency: useMoney().code };
  return FILTER_NAMES.filter((name) => filters[name] !== '').map((name) => ({
    name,
    text: isToggle(name) ? TOGGLES[name].label(filters[name]) : LABELS[name](filters[name], known),
  }));
}

/** Moves the focus to the next chip, else to the previous one, else to the list itself. */
function focusBeside({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  // A toggle's chip is hidden on a wide screen.
  const chips = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])].filter(
    (chip) => chip === currentTarget || chip.checkVisibility(),
  );
  const at = chips.indexOf(currentTarget);
  const target = chips[at + 1] ?? chips[at - 1] ?? currentTarget.closest('section');
  target?.focus({ preventScroll: true });
}

const chipLook =
  'inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:h-11';

/** The active filters, each a button that removes it. The search has its own box. */
export function ActiveFilters({ filters, onChange, onClear, className }: ActiveFiltersProps) {
  const chips = useChips(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn('flex flex-wrap gap-2', className)}>
      {chips.map(({ name, text }) => (
        // On a wide screen the toggles are beside the list.
        <li key={name} className={isToggle(name) ? 'lg:hidden' : undefined}>
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            className={cn(chipLook, 'bg-accent-soft text-accent-ink hover:bg-sunken')}
            onClick={(event) => {
              focusBeside(event);
              onChange({ [name]: '' });
            }}
          >
            <span>{text}</span>
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
