import { MANAGED_SORTS, type ManagedSort } from '@souk/contract/products';
import { Field } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';

const LABELS: Record<ManagedSort, string> = {
  newest: 'Newest',
  name: 'Name',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  stock_low: 'Stock: Low to High',
};

/** The order in a page's address; newest where it is none. */
export function sortIn(value: string): ManagedSort {
  return MANAGED_SORTS.find((sort) => sort === value) ?? 'newest';
}

type ProductsToolbarProps = {
  search: string;
  sort: ManagedSort;
  onChange: (changes: Record<string, string>) => void;
};

export function ProductsToolbar({ search, sort, onChange }: ProductsToolbarProps) {
  return (
    <div role="search" className="mb-4 flex flex-col gap-4 sm:flex-row">
      <SearchField
        label="Search products"
        placeholder="Name, description or SKU"
        value={search}
        onChange={(text) => onChange({ search: text })}
        className="min-w-0 flex-1"
      />
      <Field label="Sort by" className="w-full sm:w-56">
        <Select
          value={sort}
          onChange={({ target }) =>
            onChange({ sort_by: target.value === 'newest' ? '' : target.value })
          }
        >
          {MANAGED_SORTS.map((one) => (
            <option key={one} value={one}>
              {LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
