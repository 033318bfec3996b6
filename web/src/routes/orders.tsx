import type { Route } from './+types/orders';
import { OrdersPage } from '../features/orders/orders-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Orders', noindex: true });

export default function Orders() {
  return <OrdersPage />;
}
