import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPlural } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { statementsQuery } from './queries.ts';
import { StatementList, StatementRow } from './statement-list.tsx';

/** A shop's monthly statements, for its owner and admins. */
export function StatementsPage({ shopId }: { shopId: string }) {
  const query = useInfiniteQuery(statementsQuery(shopId));
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead
            up={{ label: 'Money', to: pages.shopMoney(shopId) }}
            title="Statements"
            text={`Every sale, fee, refund, and payout of ${shop.name}, month by month. Each statement is issued the day after its month ends and never changes.`}
          />
          <StatementList
            query={query}
            empty="The first one is issued in the month after your first sale."
          >
            {({ month, number, opening, closing, line_count }) => (
              <StatementRow
                key={month}
                month={month}
                shopId={shopId}
                to={pages.shopStatement(shopId, month)}
                text={`Statement ${number} · ${formatPlural(line_count, 'line')}`}
              >
                <dl className="figures grid min-w-40 grid-cols-[auto_auto] gap-x-4 text-sm">
                  <dt className="text-muted">Opening</dt>
                  <dd className="text-right">{formatAmount(opening)}</dd>
                  <dt className="text-muted">Closing</dt>
                  <dd className="text-right font-medium">{formatAmount(closing)}</dd>
                </dl>
              </StatementRow>
            )}
          </StatementList>
        </>
      )}
    </ManagedShopGate>
  );
}
