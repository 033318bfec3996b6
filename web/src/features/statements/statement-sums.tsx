import { formatAmount } from '@souk/contract/currency';
import type { EntryKind } from '@souk/contract/ledger';
import { cn } from '../../lib/cn.ts';

type StatementSumsProps = {
  opening: number;
  moved: readonly { kind: EntryKind; amount: number }[];
  closing: number;
  labels: Record<EntryKind, string>;
  className: string;
};

/** From the opening to the closing balance by kind of entry, in the site's currency. */
export function StatementSums({ opening, moved, closing, labels, className }: StatementSumsProps) {
  return (
    <dl className={cn('figures grid grid-cols-[1fr_auto] gap-y-1.5 text-sm', className)}>
      <dt className="font-medium">Opening balance</dt>
      <dd className="pl-6 text-right font-medium">{formatAmount(opening)}</dd>
      {moved.map(({ kind, amount }) => (
        <div key={kind} className="contents">
          <dt className="text-muted">{labels[kind]}</dt>
          <dd className="pl-6 text-right">{formatAmount(amount)}</dd>
        </div>
      ))}
      <dt className="border-t border-line-strong pt-2 font-semibold">Closing balance</dt>
      <dd className="border-t border-line-strong pt-2 pl-6 text-right font-semibold">
        {formatAmount(closing)}
      </dd>
    </dl>
  );
}
