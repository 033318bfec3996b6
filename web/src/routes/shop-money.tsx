import { privateLoader, privateMeta } from '../api/private-route.ts';
import { entriesFilter } from '../features/payouts/entries.tsx';
import { MoneyPage } from '../features/payouts/money-page.tsx';
import {
  balanceEntriesQuery,
  balanceQuery,
  earningsQuery,
  payoutAccountQuery,
  payoutPlanQuery,
  payoutsQuery,
} from '../features/payouts/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/shop-money';

export const meta = privateMeta('Money');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const filter = entriesFilter(readListParams(search));
    return [
      shopQuery(shopId),
      payoutAccountQuery(shopId),
      balanceQuery(shopId),
      payoutPlanQuery(shopId),
      earningsQuery(shopId),
      payoutsQuery(shopId),
      balanceEntriesQuery(shopId, filter),
    ];
  },
);

export default function ShopMoney({ params }: Route.ComponentProps) {
  return <MoneyPage key={params.shopId} shopId={params.shopId} />;
}
