import { MOST_FOUND } from '@souk/contract/admin-lists';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import type { useListParams } from '../../lib/use-list-params.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { moveAmongRows } from './row-keys.ts';

type Page<Row> = { rows: Row[]; total: number };
type Filter = { page: number; limit: number; search?: string; state?: string };
type SetFilter = ReturnType<typeof useListParams>['set'];

type ListedProps<Row> = {
  query: UseQueryResult<Page<Row>>;
  filter: Filter;
  set: SetFilter;
  /** "mail": what a row is. */
  noun: string;
  plural?: string;
  /** A search of them all. */
  search?: { label: string; placeholder: string };
  /** The states to filter by. */
  states?: { all: string; options: readonly (readonly [string, string])[] };
  /** More to filter by, beside these. */
  filters?: ReactNode;
  empty: { icon: ReactNode; title: string; text: string };
  /** What can be done with several rows at once, beside their number. */
  bulk?: (rows: Row[]) => ReactNode;
  children: (rows: Row[]) => ReactNode;
};

const pluralOf = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** A counted list in its card, with its filters and pages; the one before stays until the next has loaded. */
export function Listed<Row>({
  query,
  filter,
  set,
  noun,
  plural = pluralOf(noun),
  search,
  states,
  filters,
  empty,
  bulk,
  children,
}: ListedProps<Row>) {
  const filtered = Boolean(filter.search || filter.state);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links and boxes have the focus
    <div role="group" aria-label={`List of ${plural}`} onKeyDown={moveAmongRows}>
      {search || states || filters ? (
        <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:flex-wrap">
          {search ? (
            <SearchField
              {...search}
              className="min-w-0 flex-1 sm:min-w-64"
              value={filter.search ?? ''}
              onChange={(text) => set({ search: text })}
            />
          ) : null}
          {states ? (
            <Choice
              label="State"
              {...states}
              value={filter.state ?? ''}
              onChange={(state) => set({ state })}
            />
          ) : null}
          {filters}
        </div>
      ) : null}
      <Card className="p-4 sm:p-5">
        <Loaded
          query={query}
          failed={`Failed to load the ${plural}.`}
          loading={
            <div className="space-y-3">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-96" />
            </div>
          }
        >
          {({ rows, total }) =>
            total === 0 ? (
              <EmptyState
                {...empty}
                {...(filtered ? { text: 'Nothing fits what you searched and filtered.' } : {})}
              />
            ) : (
              <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
                <div className={cn('mb-2 flex flex-wrap items-center gap-x-4', bulk && 'min-h-11')}>
                  <p className="figures text-sm text-muted" aria-live="polite">
                    {filter.search && total === MOST_FOUND
                      ? `${formatCount(total)} or more ${plural}: the newest are listed`
                      : formatPlural(total, noun, plural)}
                  </p>
                  {bulk?.(rows)}
                </div>
                {children(rows)}
              </div>
            )
          }
        </Loaded>
      </Card>
      <PagesNav
        page={filter.page}
        limit={filter.limit}
        total={query.data?.total ?? 0}
        onPage={(to) => {
          set({ page: to === 1 ? '' : String(to) });
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  all: string;
  value: Value | '';
  options: readonly (readonly [Value, string])[];
  onChange: (value: string) => void;
};

/** A filter of a few values. */
export function Choice<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} className="w-full sm:w-52">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
