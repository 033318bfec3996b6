import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { formatAmountTick } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { AccountCard } from './account-card.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { Entries } from './entries.tsx';
import { HeldMoney } from './held-money.tsx';
import { PayoutControls } from './payout-controls.tsx';
import { Payouts } from './payouts.tsx';
import { PlanCard } from './plan-card.tsx';
import { earningsQuery } from './queries.ts';
import { StopBanner } from './stop-banner.tsx';

/** A shop's earnings, pending amounts and payouts, for its owner and admins. */
export function MoneyPage({ shopId }: { shopId: string }) {
  const [params] = useSearchParams();
  const { user } = useSession();
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead
            title="Money"
            text={shop.name}
            action={
              <div className="flex flex-wrap gap-3">
                <ButtonLink variant="secondary" to={pages.shopInvoices(shopId)}>
                  Invoices
                </ButtonLink>
                <ButtonLink variant="secondary" to={pages.shopStatements(shopId)}>
                  Statements
                </ButtonLink>
              </div>
            }
          />
          <div className="space-y-4 sm:space-y-6">
            <StopBanner shopId={shopId} />
            <AccountCard shopId={shopId} expired={params.get('payouts') === 'again'} />
            <BalanceTiles shopId={shopId} />
            <HeldMoney shopId={shopId} />
            <PlanCard shopId={shopId} />
            {user?.is_admin && user.id !== shop.owner_id ? (
              <PayoutControls shopId={shopId} />
            ) : null}
            <Earnings shopId={shopId} />
            <Payouts shopId={shopId} opened={params.get('payout') ?? ''} />
            <Entries shopId={shopId} />
          </div>
        </>
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
          format={formatAmount}
          tick={formatAmountTick}
          height={HEIGHT}
        />
      )}
    </Loaded>
  );
}
