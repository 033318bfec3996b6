import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FilterFields, FilterToggles, ProductSearch, SortField } from './filter-controls.tsx';
import type { Filters } from './filters.ts';

type FilterSheetProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClose: () => void;
  /** Whether to include a search box, if none is beside the sheet. */
  withSearch?: boolean;
};

/** All filters, on a phone; each takes effect immediately on the list behind. */
export default function FilterSheet({
  filters,
  onChange,
  onClose,
  withSearch = false,
}: FilterSheetProps) {
  function close() {
    // Blurring a field applies the text just typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  }
  return (
    <Sheet
      open
      onOpenChange={close}
      title="Filters"
      footer={
        <Button className="w-full" onClick={close}>
          Show results
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {withSearch ? (
          <ProductSearch value={filters.search} onChange={(search) => onChange({ search })} />
        ) : null}
        <FilterFields filters={filters} onChange={onChange} />
        <SortField filters={filters} onChange={onChange} />
        <div>
          <p aria-hidden className="mb-2 text-sm font-medium">
            Show only
          </p>
          <FilterToggles filters={filters} onChange={onChange} />
        </div>
      </div>
    </Sheet>
  );
}
