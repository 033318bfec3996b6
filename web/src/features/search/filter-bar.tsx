import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../../lib/cn.ts';
import { useInView } from '../../lib/in-view.ts';
import { Button } from '../../ui/button.tsx';
import { SlidersHorizontal } from '../../ui/icons.tsx';
import { FilterFields, FilterToggles, ProductSearch, SortField } from './filter-controls.tsx';
import { countFilters, type Filters } from './filters.ts';
import { LayoutToggle, type ListLayout } from './list-layout.tsx';
import { useLocate, usePosition } from './position.ts';
import { useFilters } from './use-filters.ts';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(loadSheet);

type FilterBarProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
};

/**
 * The search field. Below it, wide screens have a sticky row of filter pills; phones have a sheet for
 * the filters.
 */
export function FilterBar({ filters, onChange, layout, onLayout }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  useOneSearch(top);
  const active = countFilters({ ...filters, search: '' });
  return (
    <>
      <div ref={top} className="flex flex-wrap items-end gap-3 pt-3 pb-3 lg:pb-0 noscript:hidden">
        <ProductSearch value={filters.search} onChange={(search) => onChange({ search })} />
        {open ? null : (
          <SortField filters={filters} onChange={onChange} className="w-52 max-lg:hidden" />
        )}
        <FilterButton active={active} onOpen={() => setOpen(true)} className="lg:hidden" />
        <div className="max-lg:hidden">
          <LayoutToggle layout={layout} onChange={onLayout} />
        </div>
      </div>
      <div className="filter-pills">
        {/* While the sheet is open, it shows the fields instead. */}
        {open ? null : (
          <>
            <FilterFields filters={filters} onChange={onChange} />
            <FilterToggles filters={filters} onChange={onChange} />
          </>
        )}
      </div>
      {open ? (
        <Suspense>
          <FilterSheet filters={filters} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Marks the page while its own search is in view. On wide screens the header's search then hides, so
 * that only one is visible.
 */
function useOneSearch(own: RefObject<Element | null>): void {
  const inView = useInView(own, { margin: '-80px 0px 0px' });
  useEffect(() => {
    document.documentElement.toggleAttribute('data-own-search', inView);
    return () => document.documentElement.removeAttribute('data-own-search');
  }, [inView]);
}

/** The explorer's filters for the feed: a column if there is room beside the clips, else a sheet. */
export function FeedFilters() {
  const [filters, setFilters] = useFilters();
  const position = usePosition();
  const { locate } = useLocate();
  const [open, setOpen] = useState(false);
  const active = countFilters(filters);

  function change(part: Partial<Filters>) {
    setFilters(part);
    if (part.sort_by === 'distance' && !position) locate();
  }

  return (
    <>
      <FilterButton
        active={active}
        onOpen={() => setOpen(true)}
        className="rounded-full xl:landscape:hidden"
      />
      {open ? (
        // Outside the feed, so that the sheet gets neither its keys nor its colours.
        createPortal(
          <Suspense>
            <FilterSheet
              filters={filters}
              onChange={change}
              onClose={() => setOpen(false)}
              withSearch
            />
          </Suspense>,
          document.body,
        )
      ) : (
        // Only one set of fields at a time: while the sheet is open, its own.
        <div className="mt-6 hidden flex-col gap-4 xl:landscape:flex noscript:hidden! [&>*]:w-full [&>[role=search]]:flex-none">
          <ProductSearch value={filters.search} onChange={(search) => change({ search })} />
          <FilterFields filters={filters} onChange={change} />
          <SortField filters={filters} onChange={change} />
          <FilterToggles filters={filters} onChange={change} />
        </div>
      )}
    </>
  );
}

/** Opens the filter sheet, which starts loading on press; shows the number of active filters. */
function FilterButton({
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
          <span>{active}</span>
          <span className="sr-only"> active</span>
        </span>
      ) : null}
    </Button>
  );
}
