import { formatAmount } from '@souk/contract/currency';
import type { Payout } from '@souk/contract/payouts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useId, useState } from 'react';
import { rowsOf } from '../../api/query.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { RowsSkeleton } from './entries.tsx';
import { EntryRow } from './entry-row.tsx';
import { PayoutBadge, PayoutNotes, Transfers } from './payout-parts.tsx';
import { payoutQuery, payoutsQuery } from './queries.ts';

/** A shop's payouts; each expands to show its entries. */
export function Payouts({ shopId, opened }: { shopId: string; opened: string }) {
  const query = useInfiniteQuery(payoutsQuery(shopId));
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Payouts</h2>
      <Loaded
        query={query}
        failed="Failed to load your payouts."
        loading={<RowsSkeleton rows={3} />}
      >
        {({ pages }) => {
          const rows = rowsOf(pages);
          return rows.length === 0 ? (
            <EmptyState
              icon={<Landmark />}
              level={3}
              title="No payouts yet"
              text="Money becomes available some days after a delivery. Each payout then appears here with its sales."
            />
          ) : (
            <>
              <ul className="mt-2 divide-y divide-line">
                {rows.map((payout) => (
                  <PayoutRow
                    key={payout.id}
                    shopId={shopId}
                    payout={payout}
                    first={payout.id === opened}
                  />
                ))}
              </ul>
              <ShowMore query={query} label="Show more payouts" />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

type PayoutRowProps = {
  shopId: string;
  payout: Payout;
  /** Whether it is open at first. */
  first: boolean;
};

function PayoutRow({ shopId, payout, first }: PayoutRowProps) {
  const [open, setOpen] = useState(first);
  const id = useId();
  const sum = formatAmount(payout.amount);
  const day = formatLocalDate(payout.paid_at ?? payout.created_at);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures text-base font-semibold">{sum}</span>
            <PayoutBadge status={payout.status} failure={payout.failure} />
          </p>
          <PayoutNotes payout={payout} />
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Hide' : 'Why this amount?'} Payout of ${day}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Why this amount?'}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open ? <MadeOf shopId={shopId} payoutId={payout.id} /> : null}
      </div>
    </li>
  );
}

function MadeOf({ shopId, payoutId }: { shopId: string; payoutId: string }) {
  const query = useQuery(payoutQuery(shopId, payoutId));
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-1">
      <Loaded
        query={query}
        failed="Failed to load this payout’s entries."
        loading={<RowsSkeleton rows={2} />}
      >
        {({ entries, amount, transfers }) => (
          <>
            {transfers.some(({ status }) => status === 'failed') ? (
              <div className="py-3">
                <p className="text-sm text-muted">
                  Each order is sent separately. The amounts that couldn’t be sent are available
                  again and go out with a later payout.
                </p>
                <Transfers transfers={transfers} className="mt-1" />
              </div>
            ) : null}
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} paid={entry.paid} />
              ))}
            </ul>
            <p className="figures flex justify-between gap-4 border-t border-line py-3 text-sm font-semibold">
              <span>Total</span>
              <span>{formatAmount(amount)}</span>
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
