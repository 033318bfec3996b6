import { privateLoader, privateMeta } from '../api/private-route.ts';
import { PackingSlipsPage, slipsQuery } from '../features/shipments/packing-slips-page.tsx';
import type { Route } from './+types/packing-slips';

export const meta = privateMeta('Packing slips');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const orders = search.get('orders');
    return orders ? [slipsQuery(shopId, orders)] : [];
  },
);

export default PackingSlipsPage;
