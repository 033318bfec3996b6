import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shipmentQuery } from '../features/order-history/queries.ts';
import { ShipmentPage } from '../features/order-history/shop-order-page.tsx';
import type { Route } from './+types/shop-order';

export const meta = privateMeta('Order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId, orderId } }) => [shipmentQuery(shopId, orderId)],
);

export default ShipmentPage;
