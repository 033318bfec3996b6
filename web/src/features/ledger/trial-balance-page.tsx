import { accountingApi, type TrialPeriod } from '@souk/contract/accounting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatDayOfYear } from '../../lib/format.ts';
import { type ListParams, useListParams } from '../../lib/use-list-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { trialBalanceQuery } from './accounting-queries.ts';
import { BalanceTable } from './balance-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { daysOf, monthOf } from './month-names.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days in the address, this month by default. */
export function trialBalanceFilter({ get }: Pick<ListParams, 'get'>) {
  const month = daysOf(monthOf(new Date()));
  const dayIn = (name: 'from' | 'to') => (DAY.test(get(name)) ? get(name) : month[name]);
  const by = get('by');
  return {
    from: dayIn('from'),
    to: dayIn('to'),
    by: by === 'day' || by === 'month' ? by : undefined,
  };
}

/** Every account's balances and activity in a period, or in each of its days or months. */
export function TrialBalancePage() {
  const { set, ...list } = useListParams();
  const filter = trialBalanceFilter(list);
  const { from, to, by } = filter;
  const query = useQuery(trialBalanceQuery(filter));
  const [months] = useState(() => ({
    'This month': monthOf(new Date()),
    'Last month': monthOf(new Date(), -1),
  }));
  return (
    <>
      <PageHead
        up={menuEntry('ledger')}
        title="Trial balance"
        text="Each account’s opening balance, activity and closing balance for the days you choose."
      />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
        <Field label="From" className="w-full sm:w-44">
          <Input
            type="date"
            value={from}
            onChange={({ target: { value } }) => set({ from: value, to: value > to ? value : to })}
          />
        </Field>
        <Field label="To" className="w-full sm:w-44">
          <Input
            type="date"
            value={to}
            onChange={({ target: { value } }) =>
              set({ from: value < from ? value : from, to: value })
            }
          />
        </Field>
        <Field label="Group by" className="w-full sm:w-44">
          <Select value={by ?? ''} onChange={({ target }) => set({ by: target.value })}>
            <option value="">Whole period</option>
            <option value="month">Each month</option>
            <option value="day">Each day</option>
          </Select>
        </Field>
        <div className="flex flex-wrap gap-2">
          {Object.entries(months).map(([label, month]) => (
            <Button key={label} variant="ghost" onClick={() => set({ ...daysOf(month), by: '' })}>
              {label}
            </Button>
          ))}
          <DownloadButton
            label="CSV file"
            load={() => api.answer(accountingApi.trialBalanceFile, { query: filter })}
          />
        </div>
      </div>
      <Loaded
        query={query}
        failed="Failed to load the trial balance."
        loading={<Skeleton className="h-120 rounded-card" />}
      >
        {({ time_zone, periods }) => (
          <div className="space-y-6">
            {periods.map((period) => (
              <PeriodCard key={period.from} period={period} zone={time_zone} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function PeriodCard({ period, zone }: { period: TrialPeriod; zone: string }) {
  const { from, to, closed } = period;
  const [byShop, setByShop] = useState(false);
  const days =
    from === to ? formatDayOfYear(from) : `${formatDayOfYear(from)} to ${formatDayOfYear(to)}`;
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">
          <span>{days}</span>
          <span className="ml-2 text-sm font-normal text-muted">{zone.replaceAll('_', ' ')}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {closed ? <Badge tone="success">Closed</Badge> : null}
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={byShop}
            onClick={() => setByShop(!byShop)}
          >
            {byShop ? 'Hide shops' : 'Show each shop'}
          </Button>
        </div>
      </div>
      <BalanceTable period={period} byShop={byShop} />
    </Card>
  );
}
