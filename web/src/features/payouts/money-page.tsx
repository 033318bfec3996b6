import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { earningsQuery } from './queries.ts';
import { formatDollarTick } from '../../lib/format.ts';
import { ShopTrail } from '../shops/shop-trail.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { Entries } from './entries.tsx';
import { Payouts } from './payouts.tsx';

/** A shop's earnings, pending amounts and payouts, for its owner and admins. */
export function MoneyPage({ shopId }: { shopId: string }) {
  const [params] = useSearchParams();
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <div className="page max-w-5xl! py-8">
          <ShopTrail shop={shop} here="Money" />
          <h1 className="mt-3 text-2xl font-semibold tracking-tight">Money</h1>
          <p className="mt-0.5 mb-6 break-words text-muted">{shop.name}</p>
          <div className="space-y-4 sm:space-y-6">
            <AccountCard shopId={shopId} expired={params.get('payouts') === 'again'} />
            <BalanceTiles shopId={shopId} />
            <Earnings shopId={shopId} />
            <Payouts shopId={shopId} opened={params.get('payout') ?? ''} />
            <Entries shopId={shopId} />
          </div>
        </div>
      )}
    </ManagedShopGate>
  );
}

const HEIGHT = 200;

function Earnings({ shopId }: { shopId: string }) {
  const query = useQuery(earningsQuery(shopId));
  return (
    <Loaded
      query={query}
      failed="Failed to load your earnings."
      loading={
        <Card className="p-5">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-6 h-60 w-full" />
        </Card>
      }
    >
      {(weeks) => (
        <ChartCard
          label="Earnings"
          by="week"
          days={weeks.map(({ week, earned }) => ({ day: week, value: earned }))}
          format={formatUsd}
          tick={formatDollarTick}
          height={HEIGHT}
        />
      )}
    </Loaded>
  );
}
