import { formatAmount } from '@souk/contract/currency';
import { DEBT_AGES, type DebtAge, type OwingShop } from '@souk/contract/owing';
import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { RowsSkeleton } from './entries.tsx';
import { ShopMoneyLink } from './payout-parts.tsx';
import { OWING_PER_PAGE, owingAgesQuery, owingQuery } from './queries.ts';
import { WriteOff } from './write-off.tsx';

const AGES: Record<DebtAge, string> = {
  '0-30': 'Up to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  '91+': 'Over 90 days',
};

/** Shops that owe the site money, filtered by the age of the debt. Debts can be written off. */
export function OwingShops() {
  const [age, setAge] = useState<DebtAge | null>(null);
  const [page, setPage] = useState(1);
  const [writingOff, setWritingOff] = useState<OwingShop | null>(null);
  const query = useQuery(owingQuery(page, age));
  const { data: { ages } = { ages: [] } } = useQuery(owingAgesQuery);
  return (
    <Card className="mt-4 p-4 sm:mt-6 sm:p-5">
      <h2 className="text-lg font-semibold">Shops that owe money</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Refunds and disputes exceeded their balance. Their next sales pay off the debt, and we ask
        the provider to recover it every day.
      </p>
      {ages.some(({ shops }) => shops > 0) ? (
        <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {DEBT_AGES.map((each) => {
            const { shops = 0, owes = 0 } = ages.find((entry) => entry.age === each) ?? {};
            return (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={age === each}
                  className={cn(
                    'w-full rounded-control border p-3 text-left text-sm focus-ring',
                    age === each ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
                  )}
                  onClick={() => {
                    setAge(age === each ? null : each);
                    setPage(1);
                  }}
                >
                  <span className="block text-muted">{AGES[each]}</span>
                  <span className="figures block font-semibold">{formatAmount(owes)}</span>
                  <span className="figures block text-muted">{formatPlural(shops, 'shop')}</span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Loaded
        query={query}
        failed="Failed to load the shops that owe money."
        loading={<RowsSkeleton rows={2} />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<PiggyBank />}
              level={3}
              title={age ? 'No debts in this age group' : 'No shop owes anything'}
              text="Shops with a negative balance appear here, oldest debt first."
            />
          ) : (
            <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
              <ul className="mt-2 divide-y divide-line">
                {rows.map((shop) => (
                  <OwingRow key={shop.shop_id} shop={shop} onWriteOff={() => setWritingOff(shop)} />
                ))}
              </ul>
              <PagesNav page={page} limit={OWING_PER_PAGE} total={total} onPage={setPage} />
            </div>
          )
        }
      </Loaded>
      {writingOff ? <WriteOff shop={writingOff} onClose={() => setWritingOff(null)} /> : null}
    </Card>
  );
}

function OwingRow({ shop, onWriteOff }: { shop: OwingShop; onWriteOff: () => void }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ShopMoneyLink shopId={shop.shop_id}>{shop.shop_name}</ShopMoneyLink>
          <span className="figures font-semibold text-danger-ink">{formatAmount(shop.owes)}</span>
        </p>
        <p className="figures mt-1 text-sm text-muted">{`Since ${formatLocalDate(shop.since)}`}</p>
        {shop.refused ? (
          <p className="mt-1 text-sm wrap-anywhere">{`Couldn’t be recovered: ${shop.refused}`}</p>
        ) : null}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Write off: ${shop.shop_name}`}
        onClick={onWriteOff}
      >
        Write off
      </Button>
    </li>
  );
}
