import type { Route } from './+types/product-new';
import { loadPrivate } from '../api/prefetch.ts';
import { categoriesQuery } from '../features/products/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { NewProductPage } from '../features/products/form/product-form-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Add New Product', noindex: true });

export const clientLoader = ({ params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [shopQuery(shopId), categoriesQuery]);

export default function ProductNew({ params }: Route.ComponentProps) {
  return <NewProductPage shopId={params.shopId} mode="new" />;
}
