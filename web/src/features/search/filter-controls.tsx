import { currencyName } from '@souk/contract/amount-texts';
import { countryName } from '@souk/contract/countries';
import { siteCurrency } from '@souk/contract/money';
import type { ResultCounts } from '@souk/contract/search';
import { SORTS } from '@souk/contract/sorts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue } from 'react';
import { cn } from '../../lib/cn.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Check } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useMoney } from '../currency/money.ts';
import { categoriesQuery } from '../products/queries.ts';
import { siteQuery } from '../site/queries.ts';
import {
  type Filters,
  formatCounted,
  isPriceText,
  plainPrice,
  priceDoubt,
  pricesCross,
  siteSign,
  SORT_LABELS,
} from './filters.ts';
import { countsQuery, type FilterName } from './queries.ts';

type ControlsProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  className?: string;
};

/** A filter that is on, with `on` as its value, or off. `label` describes a value. */
type Toggle = { on: string; label: (value: string) => string; counted: keyof ResultCounts };

/** Filters that are switched on and off. All others have a field: see FIELDS. */
export const TOGGLES = {
  in_stock: { on: 'true', label: () => 'In stock', counted: 'in_stock' },
  on_sale: { on: 'true', label: () => 'On sale', counted: 'on_sale' },
  // Any other number of stars can only come from a link.
  min_rating: { on: '4', label: starsText, counted: 'well_rated' },
} satisfies Partial<Record<FilterName, Toggle>>;

/** Filters to choose or type, each applied on its own. */
export type FieldName = Exclude<FilterName, keyof typeof TOGGLES>;
type FieldProps = { filters: Filters; value: string; onChange: (value: string) => void };

const FIELDS: Record<FieldName, ComponentType<FieldProps>> = {
  category_id: CategoryField,
  min_price: (props) => <PriceField {...props} label="Min price" />,
  max_price: (props) => (
    <PriceField
      {...props}
      label="Max price"
      error={pricesCross(props.filters) ? 'Below the min price' : undefined}
    />
  ),
  ships_to: ShipsToField,
};

/** "4 stars and up". */
function starsText(stars: string): string {
  return stars === '1' ? '1 star and up' : `${stars} stars${stars === '5' ? '' : ' and up'}`;
}

/** Category, prices and country. */
export function FilterFields({ filters, onChange }: ControlsProps) {
  const { code } = useMoney();
  return (
    <>
      {(Object.keys(FIELDS) as FieldName[]).map((name) => {
        const FilterField = FIELDS[name];
        return (
          <FilterField
            key={name}
            filters={filters}
            value={filters[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        );
      })}
      {code === siteCurrency() ? null : (
        <p className="-mt-2 text-sm text-muted lg:hidden">
          {`Prices to filter by are in ${currencyName()}.`}
        </p>
      )}
    </>
  );
}

export function SortField({ filters, onChange, className }: ControlsProps) {
  return (
    <Field label="Sort by" className={className}>
      <Select
        value={filters.sort_by}
        onChange={({ target }) => {
          const sort_by = SORTS.find((sort) => sort === target.value);
          if (sort_by) onChange({ sort_by });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function CategoryField({ value, onChange }: FieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const known = value === '' || categories.some(({ id }) => id === value);
  return (
    <Field label="Category">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
        {/*
         * An old link may name a deleted category: the field shows that it still narrows the list.
         */}
        {known ? null : <option value={value}>Unknown category</option>}
      </Select>
    </Field>
  );
}

/** Shown once a shop says where it ships. */
function ShipsToField({ value, onChange }: FieldProps) {
  const { data: site } = useQuery(siteQuery);
  // Drawing the long list takes longer than the rest of the fields: they don't wait for it.
  const whole = useDeferredValue(useHydrated(), false);
  if (!site?.ships_by_profile && value === '') return null;
  return (
    <Field label="Ships to">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Anywhere</option>
        {/* The server leaves the long list to the browser. */}
        {whole ? (
          <CountryOptions />
        ) : value === '' ? null : (
          <option value={value}>{countryName(value)}</option>
        )}
      </Select>
    </Field>
  );
}

type PriceFieldProps = FieldProps & {
  label: string;
  /** The error of the price that is in effect. */
  error?: string | undefined;
};

/** A price in the site's currency, applied after a pause, on Enter, or on blur. */
function PriceField({ label, value, onChange, error }: PriceFieldProps) {
  const { code } = useMoney();
  const commit = (typed: string) => onChange(plainPrice(typed));
  const { text, input, commitNow } = useTypedText(value, commit, isPriceText);
  const sign = siteSign(code);
  return (
    <Field
      label={label}
      error={
        isPriceText(text.trim()) ? error : (priceDoubt(text.trim()) ?? 'Please enter a number')
      }
      // In the bar an error hangs below its field, so that the list does not move.
      className="field-in-bar"
    >
      {(control) => (
        <span className="relative block">
          <span aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-muted">
            {sign}
          </span>
          <Input
            {...control}
            {...input}
            className={sign.length === 1 ? 'figures pl-7' : 'figures pl-11'}
            inputMode="decimal"
            autoComplete="off"
            title={code === siteCurrency() ? undefined : `In ${currencyName()}`}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commitNow();
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** On/off filters, each with the number of products it would leave. */
export function FilterToggles({ filters, onChange, className }: ControlsProps) {
  const { data: counts } = useQuery(countsQuery(filters));
  return (
    <div role="group" aria-label="Show only" className={cn('flex flex-wrap gap-2', className)}>
      {(Object.keys(TOGGLES) as (keyof typeof TOGGLES)[]).map((name) => {
        const { on, label, counted }: Toggle = TOGGLES[name];
        const pressed = filters[name] !== '';
        return (
          <button
            key={name}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChange({ [name]: pressed ? '' : on })}
            className="toggle"
          >
            {pressed ? <Check aria-hidden className="size-4" /> : null}
            <span>{label(pressed ? filters[name] : on)}</span>
            {counts?.all ? (
              <span
                aria-hidden
                data-count={formatCounted(counts[counted])}
                className="toggle-count"
              />
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

type ProductSearchProps = { value: string; onChange: (text: string) => void };

/** The explorer's own search box. */
export function ProductSearch(props: ProductSearchProps) {
  return (
    <div role="search" aria-label="Products" className="min-w-0 flex-1">
      <SearchField label="Search products" placeholder="Mugs, lamps, guitars…" {...props} />
    </div>
  );
}
