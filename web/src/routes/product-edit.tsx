import type { Route } from './+types/product-edit';
import { loadPrivate } from '../api/prefetch.ts';
import { categoriesQuery, productQuery } from '../api/queries/products.ts';
import { shopQuery } from '../api/queries/shops.ts';
import { EditProductPage } from '../features/products/form/edit-product-page.tsx';
import { NewProductPage } from '../features/products/form/new-product-page.tsx';
import { ProductCard } from '../features/products/page/product-card.tsx';
import { pageMeta } from '../lib/page-meta.ts';

/** In the place of a product's id: the form for a new one. */
const NEW = 'create';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({
    title: params.productId === NEW ? 'Add New Product' : 'Edit Product',
    noindex: true,
  });

export const clientLoader = ({ params: { shopId, productId } }: Route.ClientLoaderArgs) =>
  loadPrivate((api) => [
    shopQuery(api, shopId),
    categoriesQuery(api),
    productId !== NEW && productQuery(api, productId),
  ]);

export default function ProductEdit({ params }: Route.ComponentProps) {
  const { shopId, productId } = params;
  if (productId === NEW) {
    return (
      <NewProductPage
        shopId={shopId}
        mode="add"
        card={(product) => <ProductCard product={product} eager />}
      />
    );
  }
  return (
    <EditProductPage
      shopId={shopId}
      productId={productId}
      card={(product) => <ProductCard product={product} eager />}
    />
  );
}
