import type { Route } from './+types/shop-order';
import { loadPrivate } from '../api/prefetch.ts';
import { shopOrderQuery } from '../features/order-history/queries.ts';
import { ShopOrderPage } from '../features/order-history/shop-order-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Order', noindex: true });

export const clientLoader = ({ params: { shopId, orderId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [shopOrderQuery(shopId, orderId)]);

export default ShopOrderPage;
