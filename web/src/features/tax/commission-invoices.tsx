import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { formatMonth } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commissionInvoicesQuery } from './queries.ts';

/** The marketplace's invoices to a shop, newest first. */
export function CommissionInvoices({ shopId }: { shopId: string }) {
  const query = useInfiniteQuery(commissionInvoicesQuery(shopId));
  return (
    <Loaded
      query={query}
      failed="Couldn’t load the commission invoices."
      loading={<Skeleton className="h-40 rounded-card" />}
    >
      {({ pages: loaded }) => {
        const invoices = loaded.flatMap(({ rows }) => rows);
        return (
          <Card className="p-4 sm:p-6">
            <h2 className="text-lg font-semibold">Commission</h2>
            {invoices.length === 0 ? (
              <EmptyState
                icon={<ReceiptText />}
                level={3}
                title="No invoices yet"
                text="The first one is issued in the month after your first sale."
              />
            ) : (
              <ul className="mt-2 divide-y divide-line">
                {invoices.map(({ number, month, total_amount }) => (
                  <li key={number} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
                    <Link
                      to={pages.commissionInvoice(shopId, month)}
                      className="flex-1 rounded-sm font-medium text-accent-ink hover:underline focus-ring"
                    >
                      {formatMonth(month)}
                    </Link>
                    <span className="figures text-sm text-muted">{number}</span>
                    <span className="figures font-medium">{formatAmount(total_amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            <ShowMore query={query} label="Show more invoices" />
          </Card>
        );
      }}
    </Loaded>
  );
}
