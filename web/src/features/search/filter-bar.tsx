import { lazy, Suspense, useState } from 'react';
import { FilterButton, loadSheet } from './filter-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { countFilters, type Filters } from './filters.ts';
import { LayoutToggle } from './layout-toggle.tsx';
import { ProductSearch } from './product-search.tsx';
import type { ListLayout } from './use-list-layout.ts';

const FilterSheet = lazy(loadSheet);

type FilterBarProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
};

/** One row that sticks on wide screens; on a phone the search, and a sheet for the rest. */
export function FilterBar({ filters, onChange, layout, onLayout }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = countFilters({ ...filters, search: '' });
  return (
    <div className="z-20 -mx-4 bg-ground/95 px-4 py-3 backdrop-blur-sm noscript:hidden sm:-mx-6 sm:px-6 lg:sticky lg:top-(--header)">
      <div className="flex flex-wrap items-end gap-3">
        <ProductSearch value={filters.search} onChange={(search) => onChange({ search })} />
        <div className="hidden min-w-0 flex-wrap items-start gap-3 lg:flex">
          {/* One set of fields at a time: while the sheet is open, those in it. */}
          {open ? null : <FilterFields filters={filters} onChange={onChange} />}
        </div>
        <FilterButton active={active} onOpen={() => setOpen(true)} className="lg:hidden" />
        <div className="max-lg:hidden">
          <LayoutToggle layout={layout} onChange={onLayout} />
        </div>
      </div>
      {open ? (
        <Suspense>
          <FilterSheet filters={filters} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
