import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../api/money.ts';
import { categoriesQuery } from '../../api/queries/categories.ts';
import { useApi } from '../../api/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { isPriceText, type Filters } from './filters.ts';
import { useTypedText } from './use-typed-text.ts';

const SORT_LABELS = [
  ['newest', 'Newest'],
  ['price_low', 'Price: Low to High'],
  ['price_high', 'Price: High to Low'],
  ['distance', 'Distance'],
] as const;

type FilterFieldsProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
};

type PriceFieldProps = { label: string; value: string; onChange: (text: string) => void };

function PriceField({ label, value, onChange }: PriceFieldProps) {
  const { code } = useMoney();
  const { text, type, commitNow } = useTypedText(value, onChange, isPriceText);
  const wrong = !isPriceText(text.trim());
  return (
    <Field label={label} error={wrong ? 'Please enter a number' : undefined} className="lg:w-28">
      {(control) => (
        <span className="relative block">
          <span aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-muted">
            $
          </span>
          <Input
            {...control}
            className="figures pl-7"
            inputMode="decimal"
            autoComplete="off"
            // Filters are in US dollars whatever the prices are shown in.
            title={code === 'USD' ? undefined : 'In US dollars'}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={commitNow}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commitNow();
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** Category, prices and order; each takes effect by itself. */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const { code } = useMoney();
  return (
    <>
      <Field label="Category" className="lg:w-44">
        <Select
          value={filters.category_id}
          onChange={(event) => onChange({ category_id: event.target.value })}
        >
          <option value="">All Categories</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </Select>
      </Field>
      <PriceField
        label="Min price"
        value={filters.min_price}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label="Max price"
        value={filters.max_price}
        onChange={(max_price) => onChange({ max_price })}
      />
      {code === 'USD' ? null : (
        <p className="-mt-2 text-sm text-muted lg:hidden">Prices to filter by are in US dollars.</p>
      )}
      <Field label="Sort by" className="lg:w-48">
        <Select
          value={filters.sort_by}
          onChange={(event) => {
            const chosen = SORT_LABELS.find(([value]) => value === event.target.value);
            if (chosen) onChange({ sort_by: chosen[0] });
          }}
        >
          {SORT_LABELS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
