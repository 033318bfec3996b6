import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../api/loaded.tsx';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import type { useListParams } from '../../lib/use-list-params.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Page<Row> = { rows: Row[]; total: number };

type ListedProps<Row> = {
  query: UseQueryResult<Page<Row>>;
  filter: { page: number; limit: number };
  set: ReturnType<typeof useListParams>['set'];
  /** "mail": what a row is. */
  noun: string;
  empty: { icon: ReactNode; title: string; text: string };
  children: (rows: Row[]) => ReactNode;
};

/** A counted list in its card, with its pages; the one before stays until the next has loaded. */
export function Listed<Row>({ query, filter, set, noun, empty, children }: ListedProps<Row>) {
  return (
    <>
      <Card className="p-4 sm:p-5">
        <Loaded
          query={query}
          failed={`Failed to load the ${noun}s.`}
          loading={
            <div className="space-y-3">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-96" />
            </div>
          }
        >
          {({ rows, total }) =>
            total === 0 ? (
              <EmptyState {...empty} />
            ) : (
              <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
                <p className="figures mb-2 text-sm text-muted" aria-live="polite">
                  {formatPlural(
                    total,
                    noun,
                    noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : undefined,
                  )}
                </p>
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
    </>
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
