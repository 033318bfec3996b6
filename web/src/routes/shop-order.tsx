import type { Route } from './+types/shop-order';
import { loadPrivate } from '../api/prefetch.ts';
import { shopOrderQuery } from '../features/orders/queries.ts';
import { ShopOrderPage } from '../features/orders/shop-order-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Order', noindex: true });

export const clientLoader = ({ params: { shopId, orderId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [shopOrderQuery(shopId, orderId)]);

export default ShopOrderPage;
