import type { ShelfRequest } from '../../api/queries/shops.ts';
import { Field } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { SHELF_SORTS } from './shelf.ts';

type ShelfToolsProps = {
  request: ShelfRequest;
  onChange: (part: Partial<ShelfRequest>) => void;
};

/** Searches and sorts within the shop; a plain form, so that it also works before the page runs. */
export function ShelfTools({ request, onChange }: ShelfToolsProps) {
  return (
    <form
      role="search"
      aria-label="This shop"
      method="get"
      className="grid w-full grid-cols-[minmax(0,1fr)_9.5rem] items-end gap-3 sm:w-auto sm:grid-cols-[16rem_12rem]"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Search this shop"
        name="search"
        value={request.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Sort by">
        <Select
          name="sort_by"
          value={request.sort_by}
          onChange={(event) => {
            const chosen = SHELF_SORTS.find(([value]) => value === event.target.value);
            if (chosen) onChange({ sort_by: chosen[0] });
          }}
        >
          {SHELF_SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
