import { privateLoader, privateMeta } from '../api/private-route.ts';
import { NewProductPage } from '../features/products/form/product-form-page.tsx';
import { categoriesQuery } from '../features/products/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/product-new';

export const meta = privateMeta('Add New Product');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  categoriesQuery,
]);

export default function ProductNew({ params }: Route.ComponentProps) {
  return <NewProductPage shopId={params.shopId} mode="new" />;
}
