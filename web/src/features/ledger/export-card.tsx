import { accountingApi, ChartQuery, JournalQuery, type Layout } from '@souk/contract/accounting';
import { currencyName } from '@souk/contract/amount-texts';
import { useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { useFaults } from '../../lib/use-faults.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { DownloadButton } from './download-button.tsx';
import { daysOf, monthOf } from './month-names.ts';

const LAYOUTS: Record<Layout, { label: string; hint: string }> = {
  souk: {
    label: 'CSV',
    hint: 'For spreadsheets: every posting, with the times it occurred and was booked.',
  },
  xero: {
    label: 'Xero',
    hint: 'Import the chart of accounts first, then the journal under Manual journals.',
  },
  quickbooks: {
    label: 'QuickBooks Online',
    hint: 'Turn off account numbers, then import the chart of accounts, then the journal entries.',
  },
  datev: {
    label: 'DATEV',
    get hint() {
      return `A posting batch (Buchungsstapel) in ${currencyName()}. Your tax consultant knows both numbers.`;
    },
  },
};

/** Exports the journal and the chart of accounts for accounting software. */
export function ExportCard() {
  const [days, setDays] = useState(() => daysOf(monthOf(new Date(), -1)));
  const [layout, setLayout] = useState<Layout>('souk');
  const [consultant, setConsultant] = useState('');
  const [client, setClient] = useState('');
  const numbers =
    layout === 'datev' ? { ...(consultant && { consultant }), ...(client && { client }) } : {};
  // As typed: `isValid` checks it before it's sent.
  const chosen = { layout, ...numbers } as Partial<JournalQuery>;
  const form = useRef<HTMLFormElement>(null);
  const { faults, check } = useFaults({
    from: 'Please choose a first day that isn’t after the last',
    ...(days.to === '' && { to: 'Please choose a last day' }),
    consultant: 'Please enter a number from 1001 to 9999999',
    client: 'Please enter a number from 1 to 99999',
  });
  const isValid = (query: typeof JournalQuery | typeof ChartQuery) =>
    form.current !== null && check(form.current, query, { ...days, ...chosen }) !== undefined;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Files for your accountant</h2>
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="From" error={faults['from']}>
          <Input
            type="date"
            value={days.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
        </Field>
        <Field label="To" error={faults['to']}>
          <Input
            type="date"
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </Field>
        <Field label="Layout" hint={LAYOUTS[layout].hint} className="sm:col-span-2">
          <Select value={layout} onChange={({ target }) => setLayout(target.value as Layout)}>
            {Object.entries(LAYOUTS).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {layout === 'datev' ? (
          <>
            <Field label="Tax consultant’s number (optional)" error={faults['consultant']}>
              <Input
                className="figures"
                inputMode="numeric"
                value={consultant}
                placeholder="1001"
                onChange={({ target }) => setConsultant(target.value)}
              />
            </Field>
            <Field label="Client’s number (optional)" error={faults['client']}>
              <Input
                className="figures"
                inputMode="numeric"
                value={client}
                placeholder="1"
                onChange={({ target }) => setClient(target.value)}
              />
            </Field>
          </>
        ) : null}
      </form>
      <div className="mt-5 flex flex-wrap gap-3">
        <DownloadButton
          label="Journal"
          ready={() => isValid(JournalQuery)}
          load={() => api.answer(accountingApi.journal, { query: { ...days, ...chosen } })}
        />
        <DownloadButton
          label="Chart of accounts"
          ready={() => isValid(ChartQuery)}
          load={() => api.answer(accountingApi.chart, { query: chosen })}
        />
      </div>
    </Card>
  );
}
