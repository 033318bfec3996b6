import type { Route } from './+types/shop-orders';
import { ShopOrdersPage } from '../features/orders/shop-orders-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Shop orders', noindex: true });

export default function ShopOrders({ params }: Route.ComponentProps) {
  return <ShopOrdersPage shopId={params.shopId} />;
}
