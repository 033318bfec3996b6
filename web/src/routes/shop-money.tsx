import type { Route } from './+types/shop-money';
import { loadPrivate } from '../api/prefetch.ts';
import {
  balanceEntriesQuery,
  balanceQuery,
  earningsQuery,
  payoutAccountQuery,
  payoutsQuery,
} from '../features/payouts/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { entriesFilter } from '../features/payouts/entries.tsx';
import { MoneyPage } from '../features/payouts/money-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Money', noindex: true });

export const clientLoader = ({ request, params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => {
    const filter = entriesFilter(readListParams(new URL(request.url).searchParams));
    return [
      shopQuery(shopId),
      payoutAccountQuery(shopId),
      balanceQuery(shopId),
      earningsQuery(shopId),
      payoutsQuery(shopId),
      balanceEntriesQuery(shopId, filter),
    ];
  });

export default function ShopMoney({ params }: Route.ComponentProps) {
  return <MoneyPage key={params.shopId} shopId={params.shopId} />;
}
