import type { Route } from './+types/shop-insight';
import { loadPrivate } from '../api/prefetch.ts';
import { shopInsightQuery } from '../features/analytics/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { periodIn, InsightPage } from '../features/analytics/insight-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Insight', noindex: true });

export const clientLoader = ({ request, params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => {
    const period = periodIn(new URL(request.url).searchParams);
    return [shopQuery(shopId), shopInsightQuery(shopId, period)];
  });

export default function ShopInsight({ params }: Route.ComponentProps) {
  return <InsightPage key={params.shopId} shopId={params.shopId} />;
}
