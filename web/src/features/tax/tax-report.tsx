import { countryName } from '@souk/contract/countries';
import { formatAmount } from '@souk/contract/currency';
import { taxReportApi } from '@souk/contract/tax-report';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { taxReportQuery } from './queries.ts';

const cell = 'block sm:table-cell sm:py-2 sm:pr-4';

/** An amount, under its name where the table has no heads. */
function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <td className={`${cell} sm:text-right`}>
      <span className="block text-muted sm:hidden">{label}</span>
      <span>{formatAmount(amount)}</span>
    </td>
  );
}

type TaxReportProps = {
  /** Null for the taxes that the site holds. */
  shopId: string | null;
};

/** The taxes of some days by country, state and rate, with a file of them. */
export function TaxReport({ shopId }: TaxReportProps) {
  const heading = useId();
  // Empty is the server's default: this month.
  const [days, setDays] = useState({ from: '', to: '' });
  const query = useQuery({ ...taxReportQuery(shopId, days), placeholderData: keepPreviousData });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      shopId === null
        ? api.answer(taxReportApi.siteCsv, { query: days })
        : api.answer(taxReportApi.shopCsv, { params: { shopId }, query: days }),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorMessage(error, 'Failed to save the CSV')),
  });
  const from = days.from || (query.data?.from ?? '');
  const to = days.to || (query.data?.to ?? '');
  return (
    <Card className="p-4 sm:p-6">
      <section aria-labelledby={heading}>
        <h2 id={heading} className="text-lg font-semibold">
          Tax report
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          {shopId === null
            ? 'The taxes that the marketplace holds, by where the goods went. Sales are before refunds.'
            : 'The taxes on your sales, by where the goods went. Sales are before refunds.'}
        </p>
        <div className="my-4 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
          <Field label="From" className="w-full sm:w-44">
            <Input
              type="date"
              value={from}
              onChange={({ target: { value } }) =>
                setDays({ from: value, to: value > to ? value : to })
              }
            />
          </Field>
          <Field label="To" className="w-full sm:w-44">
            <Input
              type="date"
              value={to}
              onChange={({ target: { value } }) =>
                setDays({ from: value < from ? value : from, to: value })
              }
            />
          </Field>
          <Button
            variant="secondary"
            busy={isPending}
            aria-label="Tax report as CSV"
            onClick={() => mutate()}
          >
            {isPending ? null : <Download aria-hidden />}
            <span>CSV</span>
          </Button>
        </div>
        <Loaded
          query={query}
          failed="Couldn’t load the tax report."
          loading={<Skeleton className="h-32 rounded-control" />}
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="text-sm text-muted">No taxes in these days.</p>
            ) : (
              <div
                role="region"
                aria-label="Tax report, table"
                // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
                tabIndex={0}
                className={cn(SCROLLS_INSIDE, 'rounded-control focus-ring')}
              >
                <table className="figures block w-full text-left text-sm sm:table">
                  <thead className="hidden sm:table-header-group">
                    <tr className="border-b border-line text-muted">
                      {['Where', 'Rate', 'Net', 'Tax', 'Tax refunded'].map((head, index) => (
                        <th
                          key={head}
                          scope="col"
                          className={`py-2 pr-4 font-medium ${index > 1 ? 'text-right' : ''}`}
                        >
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody className="block divide-y divide-line sm:table-row-group">
                    {rows.map(({ country, state, name, percent, net, tax, refunds }) => (
                      <tr
                        key={`${country} ${state} ${name} ${percent}`}
                        className="grid grid-cols-3 gap-x-3 gap-y-1 py-2.5 sm:table-row"
                      >
                        <th scope="row" className={`${cell} col-span-2 font-medium sm:font-normal`}>
                          {[state, countryName(country)].filter(Boolean).join(', ')}
                        </th>
                        <td className={`${cell} text-right sm:text-left`}>
                          {`${name} ${percent}%`}
                        </td>
                        <Sum label="Net" amount={net} />
                        <Sum label="Tax" amount={tax} />
                        <Sum label="Tax refunded" amount={refunds} />
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
      </section>
    </Card>
  );
}
