import { Search } from 'lucide-react';
import type { ShelfRequest } from '../../api/queries/shops.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { SHELF_SORTS } from './shelf.ts';

type ShelfToolsProps = { request: ShelfRequest; onChange: (request: ShelfRequest) => void };

/** Searches and sorts within the shop; a plain form, so that it also works before the page runs. */
export function ShelfTools({ request, onChange }: ShelfToolsProps) {
  const { input, commitNow } = useTypedText(request.search, (search) =>
    onChange({ ...request, search }),
  );
  return (
    <form
      role="search"
      aria-label="This shop"
      method="get"
      className="grid w-full grid-cols-[minmax(0,1fr)_9.5rem] items-end gap-3 sm:w-auto sm:grid-cols-[16rem_12rem]"
      onSubmit={(event) => {
        event.preventDefault();
        commitNow();
      }}
    >
      <Field label="Search this shop">
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
            />
            <Input
              {...control}
              {...input}
              type="search"
              name="search"
              className="pl-9"
              maxLength={200}
            />
          </span>
        )}
      </Field>
      <Field label="Sort by">
        <Select
          name="sort_by"
          value={request.sort_by}
          onChange={(event) => {
            const chosen = SHELF_SORTS.find(([value]) => value === event.target.value);
            if (chosen) onChange({ ...request, sort_by: chosen[0] });
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
