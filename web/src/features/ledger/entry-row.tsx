import { formatUsd } from '@souk/contract/currency';
import type { LedgerEntry } from '@souk/contract/ledger';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { RowProps } from '../admin-list/admin-list.tsx';
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

/** An event with the amounts it moved; on a phone they are below it. */
export function EntryRow({ row: entry, set }: RowProps<LedgerEntry>) {
  return (
    <li className="grid gap-3 py-4 text-sm md:grid-cols-[16rem_minmax(0,1fr)]">
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
              {entry.order_number}
            </button>
          ) : null}
        </p>
        <p className="figures mt-1 text-muted">{formatDateTime(entry.created_at)} UTC</p>
        {entry.reason ? (
          <p className="mt-1 break-words">
            {entry.reason}
            {entry.by ? <span className="text-muted"> · {entry.by}</span> : null}
          </p>
        ) : null}
        {entry.order_id ? (
          <Link
            to={adminPages.order(entry.order_id)}
            className="mt-1 inline-flex min-h-11 items-center text-muted underline hover:text-ink md:min-h-0"
          >
            See the order
          </Link>
        ) : null}
      </div>
      <table className="w-full self-start">
        <caption className="sr-only">What it moved</caption>
        <tbody>
          {entry.postings.map((posting, index) => (
            <tr key={index}>
              <th scope="row" className="py-0.5 pr-4 text-left font-normal break-words">
                <AccountName {...posting} />
              </th>
              <td className="figures py-0.5 text-right whitespace-nowrap">
                {formatUsd(posting.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

function AccountName({ account, shop_name }: LedgerEntry['postings'][number]) {
  const [, shopId] = account.split('shop:');
  if (shopId === undefined) return ACCOUNTS[account] ?? account;
  if (shop_name === null) return 'A closed shop';
  return (
    <Link to={pages.shop(shopId)} className="underline hover:text-accent-ink">
      {shop_name}
    </Link>
  );
}
