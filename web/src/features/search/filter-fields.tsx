import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../api/money.ts';
import { categoriesQuery } from '../../api/queries/categories.ts';
import { useApi } from '../../api/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SORT_LABELS } from './filter-labels.ts';
import { pricesCross, type Filters } from './filters.ts';
import { PriceField } from './price-field.tsx';

type FilterFieldsProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
};

/** Category, prices and order; each takes effect by itself. */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { code } = useMoney();
  return (
    <>
      <CategoryField
        value={filters.category_id}
        onChange={(category_id) => onChange({ category_id })}
      />
      <PriceField
        label="Min price"
        value={filters.min_price}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label="Max price"
        value={filters.max_price}
        onChange={(max_price) => onChange({ max_price })}
        error={pricesCross(filters) ? 'Below the min price' : undefined}
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

type CategoryFieldProps = { value: string; onChange: (id: string) => void };

function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const known = value === '' || categories.some(({ id }) => id === value);
  return (
    <Field label="Category" className="lg:w-44">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
        {/* An old link may name a category that is gone: the field says that it narrows the list. */}
        {known ? null : <option value={value}>Unknown category</option>}
      </Select>
    </Field>
  );
}
