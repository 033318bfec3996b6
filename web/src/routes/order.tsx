import type { Route } from './+types/order';
import { privateLoader } from '../api/private-loader.ts';
import { orderQuery } from '../features/order-history/queries.ts';
import { OrderPage } from '../features/order-history/order-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { orderId } }) => [
  orderQuery(orderId),
]);

export default OrderPage;
