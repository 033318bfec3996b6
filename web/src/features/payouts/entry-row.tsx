import { BALANCE_KINDS } from '@souk/contract/account-names';
import { formatAmount } from '@souk/contract/currency';
import type { BalanceEntry, EntryKind } from '@souk/contract/ledger';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { HOLD_LABELS } from './hold-labels.ts';

/** Kinds that reduce the balance without being a loss. */
const SENT = new Set<EntryKind>(['transfer', 'payout']);

/** Formats "+$12.00" or "−$12.00". */
export const signed = (dollars: number) => `${dollars < 0 ? '' : '+'}${formatAmount(dollars)}`;

type EntryRowProps = {
  entry: BalanceEntry;
  /** The part of the entry that is in the displayed payout. */
  paid?: number;
  /** Whether to show when it can be paid out. */
  releases?: boolean;
};

/** A change of a shop's balance, with its parts. */
export function EntryRow({ entry, paid = entry.amount, releases = false }: EntryRowProps) {
  const { kind, order_number, created_at, parts, amount } = entry;
  return (
    <li className="flex items-start gap-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <span>{BALANCE_KINDS[kind]}</span>
          {order_number ? (
            <span className="figures font-normal">{` · ${order_number}`}</span>
          ) : null}
        </p>
        <p className="figures text-muted">
          {`${formatLocalDate(created_at)}${releases ? ` · ${releaseOf(entry)}` : ''}`}
        </p>
        {parts.length > 1 || kind === 'adjustment' ? (
          <dl className="figures mt-1.5 max-w-64 space-y-0.5 text-muted">
            {parts.map((part, index) => (
              <div key={index} className="flex justify-between gap-4">
                <dt className="min-w-0 break-words">{part.label}</dt>
                <dd className="shrink-0">{signed(part.amount)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <p className="figures shrink-0 text-right">
        <span className={cn('font-medium', paid < 0 && !SENT.has(kind) && 'text-danger-ink')}>
          {signed(paid)}
        </span>
        {paid === amount ? null : (
          <span className="block text-xs text-muted">{`of ${signed(amount)}`}</span>
        )}
      </p>
    </li>
  );
}

function releaseOf({ available_at: at, created_at: created, held_for }: BalanceEntry): string {
  const [reason] = held_for;
  if (reason === 'reserve') return 'Available, except for the reserve';
  if (reason && reason !== 'delivery') return `On hold: ${HOLD_LABELS[reason]}`;
  if (at === null) return 'On hold until delivery';
  if (at === created) return 'Available right away';
  return Date.parse(at) > Date.now()
    ? `On hold until ${formatLocalDate(at)}`
    : `Available since ${formatLocalDate(at)}`;
}
