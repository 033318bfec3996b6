import { privateLoader, privateMeta } from '../api/private-route.ts';
import { periodIn, InsightPage } from '../features/analytics/insight-page.tsx';
import { shopInsightQuery } from '../features/analytics/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-insight';

export const meta = privateMeta('Insight');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const period = periodIn(search);
    return [shopQuery(shopId), shopInsightQuery(shopId, period)];
  },
);

export default function ShopInsight({ params }: Route.ComponentProps) {
  return <InsightPage key={params.shopId} shopId={params.shopId} />;
}
