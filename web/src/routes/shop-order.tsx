import type { Route } from './+types/shop-order';
import { shopOrderQuery } from '../features/order-history/queries.ts';
import { ShopOrderPage } from '../features/order-history/shop-order-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId, orderId } }) => [shopOrderQuery(shopId, orderId)],
);

export default ShopOrderPage;
