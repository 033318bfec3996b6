import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shipmentsQuery } from '../features/shipments/queries.ts';
import { shipmentsFilter, ShipmentsPage } from '../features/shipments/shop-orders-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/shop-orders';

export const meta = privateMeta('Shop orders');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const filter = shipmentsFilter(readListParams(search));
    return [shopQuery(shopId), shipmentsQuery(shopId, filter)];
  },
);

export default ShipmentsPage;
