import { privateLoader, privateMeta } from '../api/private-route.ts';
import { ManageProductsPage } from '../features/products/manage/manage-products-page.tsx';
import { managedFilter } from '../features/products/manage/products-list.tsx';
import { managedProductsQuery } from '../features/products/manage/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/manage-products';

export const meta = privateMeta('Manage Products');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId }, search }) => {
    const filter = managedFilter(readListParams(search));
    return [shopQuery(shopId), managedProductsQuery(shopId, filter)];
  },
);

export default function ManageProducts({ params }: Route.ComponentProps) {
  return <ManageProductsPage shopId={params.shopId} />;
}
