import { accountingApi, type ClosedMonth, type Months } from '@souk/contract/accounting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatCount, formatDateTime, formatMonth } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { monthsQuery } from './accounting-queries.ts';
import { ChainCard } from './chain-card.tsx';
import { ExportCard } from './export-card.tsx';

/** Month end: closing a month, exports, and the hash chain. */
export function MonthsPage() {
  const query = useQuery(monthsQuery);
  return (
    <>
      <PageHead
        up={menuEntry('ledger')}
        title="Month end"
        text="A closed month never changes again. Anything booked later gets a later date."
      />
      <div className="space-y-6">
        <Loaded
          query={query}
          failed="Failed to load the months."
          loading={<Skeleton className="h-48 rounded-card" />}
        >
          {(months) => <MonthsCard months={months} />}
        </Loaded>
        <ExportCard />
        <ChainCard />
      </div>
    </>
  );
}

function MonthsCard({ months: { next, closed, time_zone } }: { months: Months }) {
  const [closing, setClosing] = useState(false);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 className="text-lg font-semibold">Closed months</h2>
          <p className="mt-1 text-sm text-muted">{`Time zone: ${time_zone.replaceAll('_', ' ')}`}</p>
        </div>
        {next ? (
          <Button onClick={() => setClosing(true)}>{`Close ${formatMonth(next)}`}</Button>
        ) : (
          <p className="text-sm text-muted">Every past month is closed.</p>
        )}
      </div>
      {closed.length > 0 ? (
        <ol className="mt-4 divide-y divide-line border-t border-line">
          {closed.map((month) => (
            <MonthRow key={month.month} month={month} />
          ))}
        </ol>
      ) : (
        <EmptyState
          icon={<CalendarCheck />}
          level={3}
          title="No months closed yet"
          text="Close a month once you’ve checked its trial balance."
        />
      )}
      {closing && next ? (
        <CloseDialog month={next} isFirst={closed.length === 0} onClose={() => setClosing(false)} />
      ) : null}
    </Card>
  );
}

function MonthRow({ month }: { month: ClosedMonth }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="font-medium">{formatMonth(month.month)}</p>
      <div className="min-w-0">
        <p className="figures text-muted">
          Ended <span>{formatDateTime(month.ends_at)}</span> · closed{' '}
          <span>{formatDateTime(month.closed_at)}</span>
          {month.closed_by ? <span>{` by ${month.closed_by}`}</span> : null}
        </p>
        <p className="figures mt-1 wrap-anywhere text-muted">
          {`Hash of entry ${formatCount(month.chain_position)}: ${month.chain_hash}`}
        </p>
      </div>
    </li>
  );
}

type CloseDialogProps = { month: string; isFirst: boolean; onClose: () => void };

function CloseDialog({ month, isFirst, onClose }: CloseDialogProps) {
  const client = useQueryClient();
  const name = formatMonth(month);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(accountingApi.closeMonth, { body: { month } }),
    onSuccess: () => {
      toast.success(`${name} is closed`);
      void client.invalidateQueries({ queryKey: ['admin', 'ledger'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Close ${name}?`}
      description={
        isFirst
          ? `Nothing can be dated in ${name} or earlier after this.`
          : `Nothing can be dated in ${name} after this.`
      }
      button={[`Close ${name}`, 'Closing...']}
      danger
      busy={isPending}
      error={error}
      failed="The month could not be closed."
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="text-sm">
        This can’t be undone. Later changes to <span>{name}</span>, such as a bank’s correction, are
        dated at the start of the next open month. The entry also shows when it happened.
      </p>
    </FormDialog>
  );
}
