import { BALANCE_KINDS } from '@souk/contract/account-names';
import { ENTRY_KINDS, EntryKind, ledgerApi } from '@souk/contract/ledger';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useListParams, type ListParams } from '../../lib/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { EntryRow } from './entry-row.tsx';
import { balanceEntriesQuery } from './queries.ts';

const PER_PAGE = 20;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function entriesFilter({ get, page }: ListParams) {
  const dayIn = (name: string) => (DAY.test(get(name)) ? get(name) : undefined);
  return {
    limit: PER_PAGE,
    page,
    kind: EntryKind.safeParse(get('kind')).data,
    from: dayIn('from'),
    to: dayIn('to'),
  };
}

/** Every change of a shop's balance, filtered by the address. */
export function Entries({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = entriesFilter(list);
  const { kind, from, to } = filter;
  const query = useQuery(balanceEntriesQuery(shopId, filter));
  const filtered = Boolean(kind ?? from ?? to);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="entries" tabIndex={-1} className="text-lg font-semibold outline-none">
          Entries
        </h2>
        <ExportButton shopId={shopId} filter={{ kind, from, to }} />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Field label="Kind">
          <Select value={kind ?? ''} onChange={({ target }) => set({ kind: target.value })}>
            <option value="">All kinds</option>
            {ENTRY_KINDS.map((each) => (
              <option key={each} value={each}>
                {BALANCE_KINDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={from ?? ''}
            max={to}
            onChange={({ target }) => set({ from: target.value })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={to ?? ''}
            min={from}
            onChange={({ target }) => set({ to: target.value })}
          />
        </Field>
      </div>
      <div className="mt-4">
        <Loaded query={query} failed="Failed to load the entries." loading={<RowsSkeleton />}>
          {({ rows, total }) => (
            <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
              <p className="figures text-sm text-muted" aria-live="polite">
                {formatPlural(total, 'entry', 'entries')}
              </p>
              {rows.length > 0 ? (
                <ul className="mt-2 divide-y divide-line">
                  {rows.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} releases={entry.kind === 'sale'} />
                  ))}
                </ul>
              ) : filtered ? (
                <div className="flex flex-wrap items-center justify-between gap-3 py-4">
                  <p className="text-sm text-muted">No entries match these filters.</p>
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() => set({ kind: '', from: '', to: '' })}
                  >
                    Clear filters
                  </Button>
                </div>
              ) : (
                <EmptyState
                  icon={<ReceiptText />}
                  level={3}
                  title="No entries yet"
                  text="Each sale, refund and payout appears here with its breakdown."
                />
              )}
              <PagesNav
                page={filter.page}
                limit={PER_PAGE}
                total={total}
                onPage={(to_) => {
                  set({ page: to_ === 1 ? '' : String(to_) });
                  document.getElementById('entries')?.focus();
                }}
              />
            </div>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

type Filter = Pick<ReturnType<typeof entriesFilter>, 'kind' | 'from' | 'to'>;

function ExportButton({ shopId, filter }: { shopId: string; filter: Filter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer(ledgerApi.exportEntries, { params: { shopId }, query: filter }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Entries exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the entries')),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      <span>{isPending ? 'Exporting...' : 'Export CSV'}</span>
    </Button>
  );
}

/** Placeholders for rows that are loading. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-4 py-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
