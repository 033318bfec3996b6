import { privateLoader } from '../api/private-route.ts';
import { EditProductPage, NewProductPage } from '../features/products/form/product-form-page.tsx';
import { categoriesQuery, productQuery } from '../features/products/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/product-edit';

/** Instead of a product's id: the form for a new one. */
const NEW = 'create';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({
    title: params.productId === NEW ? 'Add New Product' : 'Edit Product',
    noindex: true,
  });

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId, productId } }) => [
    shopQuery(shopId),
    categoriesQuery,
    productId !== NEW && productQuery(productId),
  ],
);

export default function ProductEdit({ params }: Route.ComponentProps) {
  return params.productId === NEW ? (
    <NewProductPage shopId={params.shopId} mode="add" />
  ) : (
    <EditProductPage shopId={params.shopId} productId={params.productId} />
  );
}
