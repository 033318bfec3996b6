import { formatAmount } from '@souk/contract/currency';
import type { PayoutAccount, ShopDue, ShopPayout } from '@souk/contract/payouts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, Clock, Landmark, Store, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { rowsOf } from '../../api/query.ts';
import { cn } from '../../lib/cn.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { EarlierSales } from './earlier-sales.tsx';
import { RowsSkeleton } from './entries.tsx';
import { FoundTransfers } from './found-transfers.tsx';
import { OpenPayouts } from './open-payouts.tsx';
import { OwingShops } from './owing-shops.tsx';
import { PayByHand } from './pay-by-hand.tsx';
import { PayoutBadge, PayoutNotes, ShopMoneyLink } from './payout-parts.tsx';
import { allPayoutsQuery, payoutsDueQuery } from './queries.ts';
import { StoppedShops } from './stopped-shops.tsx';

const PER_PAGE = 20;

export const dueFilter = (page: number) => ({ page, limit: PER_PAGE });

/** Each shop's balance due, a payout by hand, and every past payout. */
export function AdminPayoutsPage() {
  const { page, set } = useListParams();
  const query = useQuery(payoutsDueQuery(dueFilter(page)));
  const [paying, setPaying] = useState<ShopDue | null>(null);
  return (
    <>
      <PageHead
        title="Payouts"
        text="Shops with a payout account are paid automatically, on the site’s schedule or their own. The others have to be paid by hand."
      />
      <StoppedShops />
      <EarlierSales />
      <FoundTransfers />
      <OpenPayouts />
      <Card className="p-4 sm:p-5">
        <h2 className="text-lg font-semibold">Due</h2>
        <Loaded
          query={query}
          failed="Failed to load the shops’ balances."
          loading={<RowsSkeleton />}
        >
          {({ rows, total }) => (
            <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
              {rows.length === 0 ? (
                <EmptyState
                  icon={<Store />}
                  level={3}
                  title="No shop is due anything"
                  text="Shops that have sold something appear here."
                />
              ) : (
                <ul className="mt-2 divide-y divide-line">
                  {rows.map((shop) => (
                    <DueRow key={shop.shop_id} shop={shop} onPay={() => setPaying(shop)} />
                  ))}
                </ul>
              )}
              <PagesNav
                page={page}
                limit={PER_PAGE}
                total={total}
                onPage={(to) => {
                  set({ page: to === 1 ? '' : String(to) });
                  window.scrollTo({ top: 0 });
                }}
              />
            </div>
          )}
        </Loaded>
      </Card>
      <OwingShops />
      <History />
      {paying ? <PayByHand shop={paying} onClose={() => setPaying(null)} /> : null}
    </>
  );
}

const ACCOUNTS: Record<PayoutAccount['state'], StateLook> = {
  none: { label: 'No account', tone: 'neutral', Icon: CircleDashed },
  pending: { label: 'Account not finished', tone: 'warning', Icon: Clock },
  ready: { label: 'Paid automatically', tone: 'success', Icon: CircleCheck },
  restricted: { label: 'Account restricted', tone: 'danger', Icon: TriangleAlert },
};

const SUMS = [
  ['Available', 'available'],
  ['On hold', 'on_hold'],
  ['In payout', 'in_payout'],
  ['Paid out', 'paid_out'],
] as const;

function DueRow({ shop, onPay }: { shop: ShopDue; onPay: () => void }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <ShopMoneyLink shopId={shop.shop_id}>{shop.shop_name}</ShopMoneyLink>
          <StateBadge of={ACCOUNTS[shop.account_state]} />
        </p>
        {shop.available > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Pay by hand: ${shop.shop_name}`}
            onClick={onPay}
          >
            Pay by hand
          </Button>
        ) : null}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {SUMS.map(([name, field]) => (
          <div key={field}>
            <dt className="text-muted">{name}</dt>
            <dd
              className={cn(
                'figures',
                field === 'available' && 'font-semibold',
                shop[field] < 0 && 'text-danger-ink',
              )}
            >
              {formatAmount(shop[field])}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function History() {
  const query = useInfiniteQuery(allPayoutsQuery);
  return (
    <Card className="mt-4 p-4 sm:mt-6 sm:p-5">
      <h2 className="text-lg font-semibold">History</h2>
      <Loaded query={query} failed="Failed to load the payouts." loading={<RowsSkeleton />}>
        {({ pages: loaded }) => {
          const rows: ShopPayout[] = rowsOf(loaded);
          return rows.length === 0 ? (
            <EmptyState
              icon={<Landmark />}
              level={3}
              title="No payouts yet"
              text="Every payout to a shop appears here, newest first."
            />
          ) : (
            <>
              <ul className="mt-2 divide-y divide-line">
                {rows.map((payout) => (
                  <li key={payout.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
                    <div className="min-w-0 flex-1">
                      <ShopMoneyLink shopId={payout.shop_id} payoutId={payout.id}>
                        {payout.shop_name}
                      </ShopMoneyLink>
                      <PayoutNotes payout={payout} admin />
                    </div>
                    <div className="flex shrink-0 items-center gap-3">
                      <PayoutBadge status={payout.status} failure={payout.failure} />
                      <span className="figures font-semibold">{formatAmount(payout.amount)}</span>
                    </div>
                  </li>
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
