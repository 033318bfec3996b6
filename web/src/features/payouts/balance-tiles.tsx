import { formatAmount } from '@souk/contract/currency';
import type { Balance } from '@souk/contract/ledger';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balanceQuery } from './queries.ts';

type Tile = {
  label: string;
  value: (balance: Balance) => number;
  note: (balance: Balance) => string;
};

const TILES: readonly Tile[] = [
  {
    label: 'On hold',
    value: ({ on_hold }) => on_hold,
    note: ({ next_release_at: next }) =>
      next ? `Next release on ${formatLocalDate(next)}` : 'Released some days after delivery',
  },
  {
    label: 'Available',
    value: ({ available }) => available,
    note: ({ available, payouts_ready, stops }) =>
      available < 0
        ? 'Your next sales will cover it'
        : payouts_ready && stops.length === 0
          ? 'Sent with your next payout'
          : 'Waiting for a payout',
  },
  { label: 'In payout', value: ({ in_payout }) => in_payout, note: () => 'On its way to you' },
  { label: 'Paid out', value: ({ paid_out }) => paid_out, note: () => 'So far' },
];

/** A shop's balance in four sums. */
export function BalanceTiles({ shopId }: { shopId: string }) {
  const query = useQuery(balanceQuery(shopId));
  return (
    <Loaded
      query={query}
      failed="Failed to load your balance."
      loading={<Skeleton className="h-65 rounded-card lg:h-36" />}
    >
      {(balance) => (
        <div>
          <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {TILES.map(({ label, value, note }) => (
              <Card key={label} className="p-4 sm:p-5">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="mt-1.5">
                  <span
                    className={cn(
                      'figures block text-xl font-semibold tracking-tight break-words',
                      value(balance) < 0 && 'text-danger-ink',
                    )}
                  >
                    {formatAmount(value(balance))}
                  </span>
                  <span className="mt-1 block text-xs text-muted">{note(balance)}</span>
                </dd>
              </Card>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">
            <span>{siteName()}</span> keeps <span>{balance.commission}</span> of each item sold and
            none of the shipping. Some categories have their own rate.
          </p>
        </div>
      )}
    </Loaded>
  );
}
