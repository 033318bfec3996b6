import type { Route } from './+types/manage-products';
import { ManageProductsPage } from '../features/products/manage/manage-products-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Manage Products', noindex: true });

export default function ManageProducts({ params }: Route.ComponentProps) {
  return <ManageProductsPage shopId={params.shopId} />;
}
