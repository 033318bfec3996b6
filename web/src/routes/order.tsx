import type { Route } from './+types/order';
import { orderQuery } from '../features/order-history/queries.ts';
import { OrderPage } from '../features/order-history/order-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { orderId } }) => [
  orderQuery(orderId),
]);

export default OrderPage;
