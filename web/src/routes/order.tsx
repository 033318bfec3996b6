import { privateLoader, privateMeta } from '../api/private-route.ts';
import { OrderPage } from '../features/order-history/order-page.tsx';
import { orderQuery } from '../features/order-history/queries.ts';
import type { Route } from './+types/order';

export const meta = privateMeta('Order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { orderId } }) => [
  orderQuery(orderId),
]);

export default OrderPage;
