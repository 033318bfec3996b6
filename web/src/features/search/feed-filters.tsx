import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { FilterButton, loadSheet } from './filter-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterToggles } from './filter-toggles.tsx';
import { countFilters, type Filters } from './filters.ts';
import { usePosition } from './position.ts';
import { ProductSearch } from './product-search.tsx';
import { useFilters } from './use-filters.ts';
import { useLocate } from './use-locate.ts';

const FilterSheet = lazy(loadSheet);

/** The explorer's filters for the feed: a column where there is room beside the clips, else a sheet. */
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
        // Outside of the feed: neither its keys nor its colours are the sheet's.
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
        // One set of fields at a time: while the sheet is open, those in it.
        <div className="mt-6 hidden flex-col gap-4 xl:landscape:flex noscript:hidden! [&>*]:w-full [&>[role=search]]:flex-none">
          <ProductSearch value={filters.search} onChange={(search) => change({ search })} />
          <FilterFields filters={filters} onChange={change} />
          <FilterToggles filters={filters} onChange={change} />
        </div>
      )}
    </>
  );
}
