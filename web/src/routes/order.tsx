import type { Route } from './+types/order';
import { loadPrivate } from '../api/prefetch.ts';
import { orderQuery } from '../features/orders/queries.ts';
import { OrderPage } from '../features/orders/order-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Order', noindex: true });

export const clientLoader = ({ params: { orderId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [orderQuery(orderId)]);

export default OrderPage;
