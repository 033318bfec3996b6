import type { Route } from './+types/shop-orders';
import { shopOrdersQuery } from '../features/shipments/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { shopOrdersFilter, ShopOrdersPage } from '../features/shipments/shop-orders-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Shop orders');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const filter = shopOrdersFilter(readListParams(search));
    return [shopQuery(shopId), shopOrdersQuery(shopId, filter)];
  },
);

export default ShopOrdersPage;
