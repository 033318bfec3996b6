import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import type { LedgerEntry } from '@souk/contract/ledger';
import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { ACCOUNTS, KIND_LABELS } from './account-names.ts';

const TONES: Partial<Record<LedgerEntry['kind'], Tone>> = {
  sale: 'success',
  refund: 'warning',
  dispute: 'danger',
  dispute_won: 'success',
  payout_failed: 'danger',
  transfer_reversed: 'warning',
  adjustment: 'violet',
};

/** An entry and its postings. */
export function EntryDetail({ row: entry, set }: RowProps<LedgerEntry>) {
  return (
    <div className="grid gap-5 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[entry.kind] ?? 'neutral'}>{KIND_LABELS[entry.kind]}</Badge>
          {entry.order_number ? (
            <button
              type="button"
              className="figures inline-flex min-h-11 items-center rounded-control font-medium text-accent-ink focus-ring hover:underline md:min-h-0"
              onClick={() => set({ order_number: entry.order_number ?? '' })}
            >
              <span className="sr-only">Entries of order </span>
              <span>{entry.order_number}</span>
            </button>
          ) : null}
        </p>
        <Times {...entry} />
        {entry.reason ? (
          <p className="mt-1 break-words">
            <span>{entry.reason}</span>
            {entry.by ? <span className="text-muted">{` · ${entry.by}`}</span> : null}
          </p>
        ) : null}
        {entry.order_id ? (
          <Link
            to={adminPages.order(entry.order_id)}
            className="mt-1 inline-flex min-h-11 items-center text-muted underline hover:text-ink md:min-h-0"
          >
            View order
          </Link>
        ) : null}
      </div>
      <table className="w-full self-start">
        <caption className="sr-only">Postings</caption>
        <tbody>
          {entry.postings.map((posting, index) => (
            <tr key={index}>
              <th scope="row" className="py-0.5 pr-4 text-left font-normal wrap-anywhere">
                <AccountName {...posting} />
              </th>
              <td className="figures py-0.5 text-right whitespace-nowrap">
                {formatAmount(posting.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The entry's date, and the other two times if they differ. */
function Times({ created_at, caused_at, booked_at }: LedgerEntry) {
  const date = formatDateTime(created_at);
  const others = { Occurred: formatDateTime(caused_at), Booked: formatDateTime(booked_at) };
  return (
    <div className="figures mt-1 text-muted">
      <p>{`${date} UTC`}</p>
      {Object.entries(others).map(([what, time]) =>
        time === date ? null : (
          <p key={what} className="text-xs">
            {`${what} ${time} UTC`}
          </p>
        ),
      )}
    </div>
  );
}

function AccountName({ account, shop_name }: LedgerEntry['postings'][number]) {
  const [, shopId] = account.split('shop:');
  if (shopId === undefined) return <span>{ACCOUNTS[account] ?? account}</span>;
  if (shop_name === null) return <span>A closed shop</span>;
  return (
    <Link to={pages.shop(shopId)} className="underline hover:text-accent-ink">
      {shop_name}
    </Link>
  );
}
