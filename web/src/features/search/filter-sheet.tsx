import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FilterFields, FilterToggles, ProductSearch } from './filter-controls.tsx';
import type { Filters } from './filters.ts';

type FilterSheetProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClose: () => void;
  /** True if there is no search box beside it. */
  withSearch?: boolean;
};

/** All filters, on a phone; each takes effect behind it at once. */
export default function FilterSheet({
  filters,
  onChange,
  onClose,
  withSearch = false,
}: FilterSheetProps) {
  function close() {
    // What was typed a moment ago takes effect when its field is left.
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
