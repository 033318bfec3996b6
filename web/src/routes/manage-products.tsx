import type { Route } from './+types/manage-products';
import { loadPrivate } from '../api/prefetch.ts';
import { managedProductsQuery } from '../features/products/manage/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { managedFilter } from '../features/products/manage/products-list.tsx';
import { readListParams } from '../lib/use-list-params.ts';
import { ManageProductsPage } from '../features/products/manage/manage-products-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Manage Products', noindex: true });

export const clientLoader = ({ request, params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => {
    const filter = managedFilter(readListParams(new URL(request.url).searchParams));
    return [shopQuery(shopId), managedProductsQuery(shopId, filter)];
  });

export default function ManageProducts({ params }: Route.ComponentProps) {
  return <ManageProductsPage shopId={params.shopId} />;
}
