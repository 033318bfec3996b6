import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { countFilters, type Filters } from './filters.ts';
import { LayoutToggle } from './layout-toggle.tsx';
import { SearchField } from './search-field.tsx';
import type { ListLayout } from './use-list-layout.ts';

const loadSheet = () => import('./filter-sheet.tsx');
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
    <div className="z-20 -mx-4 bg-ground/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:sticky lg:top-(--header)">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField value={filters.search} onChange={(search) => onChange({ search })} />
        <div className="hidden items-start gap-3 lg:flex">
          {/* One set of fields at a time: while the sheet is open, those in it. */}
          {open ? null : <FilterFields filters={filters} onChange={onChange} />}
        </div>
        <Button
          variant="secondary"
          className="lg:hidden"
          aria-haspopup="dialog"
          onPointerDown={() => void loadSheet().catch(() => undefined)}
          onClick={() => setOpen(true)}
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
