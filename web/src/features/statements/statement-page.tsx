import { BALANCE_KINDS } from '@souk/contract/account-names';
import { currencyName } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import {
  STATEMENT_LINES,
  type StatementLine,
  type StatementWithLines,
} from '@souk/contract/statements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { formatMonth } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayIn, formatPeriod } from './period.ts';
import { statementQuery } from './queries.ts';
import { StatementFiles } from './statement-files.tsx';
import { StatementSums } from './statement-sums.tsx';

type StatementPageProps = { shopId: string; month: string };

/** A shop's monthly statement, for screen and print. */
export function StatementPage({ shopId, month }: StatementPageProps) {
  const { page, set } = useListParams();
  const query = useQuery({
    ...statementQuery(shopId, month, page),
    placeholderData: keepPreviousData,
  });
  const all = pages.shopStatements(shopId);
  return (
    <>
      <PageHead
        up={{ label: 'Statements', to: all }}
        title={formatMonth(month)}
        text={query.data ? `Statement of ${query.data.shop_name}` : ' '}
        action={
          query.data ? (
            <>
              {query.data.line_count <= STATEMENT_LINES ? (
                <Button variant="secondary" size="sm" onClick={() => window.print()}>
                  <Printer aria-hidden />
                  Print
                </Button>
              ) : null}
              <StatementFiles month={month} shopId={shopId} />
            </>
          ) : null
        }
      />
      <Loaded
        query={query}
        failed="Failed to load this statement."
        loading={<Skeleton className="h-160 rounded-card" />}
        wayOut={
          <ButtonLink variant="secondary" to={all}>
            View all statements
          </ButtonLink>
        }
      >
        {(statement) => (
          <>
            <Sheet statement={statement} />
            <PagesNav
              page={page}
              limit={STATEMENT_LINES}
              total={statement.line_count}
              onPage={(to) => set({ page: to === 1 ? '' : String(to) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Sheet({ statement }: { statement: StatementWithLines }) {
  const { number, made_at, opening, totals, closing } = statement;
  const { lines, line_count, from, time_zone } = statement;
  const day = dayIn(time_zone);
  return (
    <article className="rounded-card border border-line bg-surface p-5 text-sm sm:p-10 print:border-0 print:p-0">
      <header>
        <dl className="figures grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
          <dt className="text-muted">Number</dt>
          <dd className="text-right">{number}</dd>
          <dt className="text-muted">Period</dt>
          <dd className="text-right">{formatPeriod(statement)}</dd>
          <dt className="text-muted">Issued</dt>
          <dd className="text-right">{dayIn(statement.time_zone)(made_at)}</dd>
        </dl>
      </header>
      <StatementSums
        opening={opening}
        moved={totals}
        closing={closing}
        labels={BALANCE_KINDS}
        className="mt-8 max-w-md"
      />
      {line_count === 0 ? (
        <p className="mt-8 text-muted">No activity this month.</p>
      ) : (
        <table className="mt-8 w-full">
          <thead>
            <tr className="border-b border-line-strong text-left text-muted">
              <th scope="col" className="py-2 pr-3 font-medium">
                Line
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.id} ${line.balance}`} line={line} day={day} />
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-6 text-xs text-muted">
        <span>
          {lines.some(({ created_at }) => isBefore(created_at, from, time_zone))
            ? 'Lines dated before this month were booked after the earlier statement had been issued. '
            : ''}
        </span>
        <span>{`All amounts are in ${currencyName()}.`}</span>
      </p>
    </article>
  );
}

const isoDay = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(time));
const isBefore = (time: string, day: string, timeZone: string) => isoDay(time, timeZone) < day;

function Line({ line, day }: { line: StatementLine; day: (time: string) => string }) {
  const { kind, order_number, created_at, amount, balance, parts } = line;
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2 pr-3 wrap-anywhere">
        <span className="font-medium">{BALANCE_KINDS[kind]}</span>
        {order_number ? <span className="figures">{` · ${order_number}`}</span> : null}
        <span className="figures block text-xs text-muted">{day(created_at)}</span>
        {parts.length > 1 || kind === 'adjustment' ? (
          <span className="figures block text-xs text-muted">
            {parts.map((part) => `${part.label} ${formatAmount(part.amount)}`).join(', ')}
          </span>
        ) : null}
      </td>
      <td className="figures py-2 pr-3 text-right">{formatAmount(amount)}</td>
      <td className="figures py-2 text-right">{formatAmount(balance)}</td>
    </tr>
  );
}
