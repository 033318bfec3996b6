import type { Route } from './+types/shop-insight';
import { InsightPage } from '../features/insight/insight-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Insight', noindex: true });

export default function ShopInsight({ params }: Route.ComponentProps) {
  return <InsightPage key={params.shopId} shopId={params.shopId} />;
}
