import type { TrialPeriod } from '@souk/contract/accounting';
import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shopBalancesQuery } from './accounting-queries.ts';

// On a phone, a row's amounts are below its account, two per line.
const ROW = 'max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:gap-y-1 max-md:pb-3';

type Amounts = Record<'opening' | 'debit' | 'credit' | 'closing', number>;

const HEADS = ['Opening', 'Debit', 'Credit', 'Closing'];

/** A row per account in a period; the shops' row can list every shop. */
export function BalanceTable({ period, byShop }: { period: TrialPeriod; byShop: boolean }) {
  const { from, to, rows, debit, credit } = period;
  return (
    <div className={SCROLLS_INSIDE}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{`Accounts from ${from} to ${to}`}</caption>
        <thead>
          <tr className="border-b border-line text-muted max-md:sr-only">
            <th scope="col" className="py-2 pr-4 font-medium">
              Account
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="py-2 pl-4 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ account, code, name, ...amounts }) => (
            <Fragment key={account}>
              <Line amounts={amounts}>
                <Link
                  to={adminPages.ledger({
                    ...(account === 'shops' ? {} : { account }),
                    from,
                    to,
                  })}
                  className="inline-flex min-h-11 items-center gap-2 rounded-control focus-ring hover:underline md:min-h-0"
                >
                  <span className="figures text-muted">{code}</span>
                  <span>{name}</span>
                </Link>
              </Line>
              {account === 'shops' && byShop ? <ShopLines from={from} to={to} /> : null}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className={cn(ROW, 'border-t border-line font-medium')}>
            <th scope="row" colSpan={2} className="py-2.5 pr-4 max-md:col-span-2 max-md:pb-0">
              Total
            </th>
            <Amount head="Debit" amount={debit} />
            <Amount head="Credit" amount={credit} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ amounts, children }: { amounts: Amounts; children: ReactNode }) {
  const { opening, debit, credit, closing } = amounts;
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className="min-w-40 py-2.5 pr-4 font-normal max-md:col-span-2 max-md:pt-1 max-md:pb-0"
      >
        {children}
      </th>
      {[opening, debit, credit, closing].map((amount, index) => (
        <Amount key={index} head={HEADS[index]} amount={amount} />
      ))}
    </tr>
  );
}

function Amount({ head, amount }: { head: string | undefined; amount: number }) {
  return (
    <td className="figures py-2.5 pl-4 text-right whitespace-nowrap max-md:flex max-md:justify-between max-md:gap-2 max-md:py-0 max-md:pl-0">
      <span aria-hidden className="text-muted md:hidden">
        {head}
      </span>
      <span>{formatAmount(amount)}</span>
    </td>
  );
}

/** The first page of shops; the CSV file has the rest. */
function ShopLines({ from, to }: { from: string; to: string }) {
  const query = useQuery(shopBalancesQuery({ from, to, limit: MAX_PAGE_SIZE }));
  const wide = (content: ReactNode) => (
    <tr>
      <td colSpan={HEADS.length + 1} className="py-2.5 pl-8 text-muted">
        {content}
      </td>
    </tr>
  );
  if (!query.data) {
    return wide(
      <Loaded
        query={query}
        failed="Failed to load the shops."
        loading={<Skeleton className="h-5 w-40" />}
      >
        {() => null}
      </Loaded>,
    );
  }
  const { rows, total } = query.data;
  if (total === 0) return wide('No shop had a balance or any activity.');
  return (
    <>
      {rows.map(({ shop_id, shop_name, ...amounts }) => (
        <Line key={shop_id} amounts={amounts}>
          <Link
            to={adminPages.ledger({ account: `shop:${shop_id}`, from, to })}
            className="inline-flex min-h-11 items-center pl-8 break-words focus-ring hover:underline md:min-h-0"
          >
            {shop_name}
          </Link>
        </Line>
      ))}
      {total > rows.length
        ? wide(`${formatCount(total - rows.length)} more shops are listed in the CSV file.`)
        : null}
    </>
  );
}
