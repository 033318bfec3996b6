import type { Route } from './+types/shop-orders';
import { loadPrivate } from '../api/prefetch.ts';
import { shopOrdersQuery } from '../features/orders/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { shopOrdersFilter, ShopOrdersPage } from '../features/orders/shop-orders-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Shop orders', noindex: true });

export const clientLoader = ({ request, params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => {
    const filter = shopOrdersFilter(readListParams(new URL(request.url).searchParams));
    return [shopQuery(shopId), shopOrdersQuery(shopId, filter)];
  });

export default ShopOrdersPage;
