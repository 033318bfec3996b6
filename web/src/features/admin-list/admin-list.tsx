import { MOST_FOUND } from '@souk/contract/admin-lists';
import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Loads, loadForAdmin } from '../../api/prefetch.ts';
import type { Page } from '../../api/query.ts';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type ListParams, readListParams, useListParams } from '../../lib/use-list-params.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type DrawerDeclaration, DrawerRows } from './drawer-rows.tsx';
import {
  type FilterFields,
  type FilterOf,
  readFilter,
  type SetFilter,
  sortInAddress,
} from './filters.tsx';
import { menuEntry, type PageOfMenu } from './menu.ts';
import { type Moderation, ReasonDialog } from './reason-dialog.tsx';
import { moveAmongRows } from './row-keys.ts';
import type { RowProps, RowTools } from './row-tools.ts';
import { RowsTable, type TableDeclaration } from './rows-table.tsx';
import { type RowSelection, useChosen } from './use-chosen.ts';

export type BulkProps<Row> = { rows: readonly Row[]; chosen: RowSelection; ask: RowTools['ask'] };

type Declaration<Row extends { id: string }, Fields extends FilterFields, Key extends QueryKey> = {
  /** Its name in the menu is the title. */
  page: PageOfMenu;
  text: string;
  /** The noun for a row, such as "mail". */
  noun: string;
  plural?: string;
  perPage?: number;
  query: (filter: FilterOf<Fields>) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  /** Other data that the page shows, loaded with the list. */
  loads?: Loads;
  /** Keyed by their parameter in the address. */
  filters: Fields;
  empty: { icon: ReactNode; title: string | ((filter: FilterOf<Fields>) => string); text: string };
  /** Shown beside the title. */
  Action?: ComponentType<{ query: UseQueryResult<Page<Row>> }>;
  /** Shown above the filters. */
  Above?: ComponentType<{ set: SetFilter }>;
  /** Bulk actions on the chosen rows, shown beside their number. */
  Bulk?: ComponentType<BulkProps<Row>>;
  /** A dense table, rows with a drawer, or a component that renders each row as an `<li>`. */
  rows: TableDeclaration<Row> | DrawerDeclaration<Row> | { Row: ComponentType<RowProps<Row>> };
};

/** Builds the list of an admin page from its declaration: everything its route needs. */
export function adminList<
  Row extends { id: string },
  Fields extends FilterFields,
  Key extends QueryKey,
>(declared: Declaration<Row, Fields, Key>) {
  const { page, text, query, filters, perPage = 25, loads = [], Action } = declared;
  const filterIn = (params: ListParams) => readFilter(filters, perPage, params);

  function ListPage() {
    const { set, ...params } = useListParams();
    const filter = filterIn(params);
    const result = useQuery(query(filter));
    return (
      <>
        <PageHead
          title={menuEntry(page).label}
          text={text}
          action={Action ? <Action query={result} /> : null}
        />
        <List declared={declared} filter={filter} query={result} set={set} />
      </>
    );
  }

  return {
    meta: () => pageMeta({ title: menuEntry(page).label, noindex: true }),
    clientLoader: ({ request }: { request: Request }) =>
      loadForAdmin(query(filterIn(readListParams(new URL(request.url).searchParams))), ...loads),
    Page: ListPage,
  };
}

type ListProps<Row extends { id: string }, Fields extends FilterFields, Key extends QueryKey> = {
  declared: Declaration<Row, Fields, Key>;
  filter: FilterOf<Fields>;
  query: UseQueryResult<Page<Row>>;
  set: SetFilter;
};

const pluralOf = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/**
 * A counted list in its card, with its filters and pages; the previous page stays until the next
 * has loaded.
 */
function List<Row extends { id: string }, Fields extends FilterFields, Key extends QueryKey>({
  declared,
  filter,
  query,
  set,
}: ListProps<Row, Fields, Key>) {
  const { noun, plural = pluralOf(noun), filters, empty, Above, Bulk, rows: look } = declared;
  const values: Readonly<Record<string, unknown>> = filter;
  const chosen = useChosen();
  const [moderation, setModeration] = useState<Moderation | null>(null);
  const tools = { ask: setModeration, set };
  return (
    <>
      {Above ? <Above set={set} /> : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links take the focus */}
      <div role="group" aria-label={`List of ${plural}`} onKeyDown={moveAmongRows}>
        <div className="mb-4 flex flex-col gap-4 empty:hidden sm:flex-row sm:flex-wrap sm:items-end">
          {Object.entries(filters).map(([name, { Control }]) => (
            <Control
              key={name}
              value={String(values[name])}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
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
                  icon={empty.icon}
                  title={typeof empty.title === 'string' ? empty.title : empty.title(filter)}
                  text={
                    values['search'] || values['state']
                      ? 'Nothing matches your search and filters.'
                      : empty.text
                  }
                />
              ) : (
                <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
                  <div
                    className={cn('mb-2 flex flex-wrap items-center gap-x-4', Bulk && 'min-h-11')}
                  >
                    <p className="figures text-sm text-muted" aria-live="polite">
                      {values['search'] && total === MOST_FOUND
                        ? `${formatCount(total)} or more ${plural}. Showing the newest.`
                        : formatPlural(total, noun, plural)}
                    </p>
                    {Bulk ? <Bulk rows={rows} chosen={chosen} ask={setModeration} /> : null}
                  </div>
                  {'Row' in look ? (
                    <ul className="divide-y divide-line">
                      {rows.map((row) => (
                        <look.Row key={row.id} row={row} {...tools} />
                      ))}
                    </ul>
                  ) : 'Detail' in look ? (
                    <DrawerRows {...look} rows={rows} tools={tools} />
                  ) : (
                    <RowsTable
                      {...look}
                      rows={rows}
                      ask={setModeration}
                      sorted={typeof values['sort'] === 'string' ? values['sort'] : ''}
                      onSort={(sort) => set(sortInAddress(sort))}
                      chosen={Bulk ? chosen : undefined}
                    />
                  )}
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
      {moderation ? (
        <ReasonDialog
          {...moderation}
          onClose={() => {
            setModeration(null);
            chosen.clear();
          }}
        />
      ) : null}
    </>
  );
}
