import type { Route } from './+types/product';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse } from 'react-router';
import { orNotFound } from '../api/not-found.ts';
import { loadedData, prefetch, prefetchInBrowser } from '../api/prefetch.ts';
import { productQuery } from '../api/queries/products.ts';
import { productReviewsQuery, reviewStatsQuery } from '../api/queries/reviews.ts';
import { useApi } from '../api/use-api.ts';
import { productMeta } from '../features/product/product-meta.ts';
import { ProductNotFound } from '../features/product/product-not-found.tsx';
import { ProductPage } from '../features/product/product-page.tsx';
import { ProductReviews } from '../features/reviews/product-reviews.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { publicUrlOf } from '../lib/page-meta.ts';
import { Spinner } from '../ui/spinner.tsx';

export function loader({ params: { productId }, context }: Route.LoaderArgs) {
  return prefetch(context, async (api, client) => {
    await Promise.all([
      client.fetchQuery(productQuery(api, productId)).catch(orNotFound),
      client.prefetchQuery(reviewStatsQuery(api, productId)),
      client.prefetchInfiniteQuery(productReviewsQuery(api, productId)),
    ]);
  });
}

export function clientLoader({ params: { productId } }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(async (api, client) => {
    await client.fetchQuery(productQuery(api, productId)).catch(orNotFound);
  });
}

export function meta({ params: { productId }, loaderData, matches }: Route.MetaArgs) {
  const product = loadedData(loaderData, (api) => productQuery(api, productId));
  const reviews = loadedData(loaderData, (api) => productReviewsQuery(api, productId));
  return productMeta(product, reviews?.pages[0]?.rows ?? [], publicUrlOf(matches));
}

function Product({ productId }: { productId: string }) {
  const { data: product } = useQuery(productQuery(useApi(), productId));
  if (!product) return <Spinner page />;
  return (
    <ProductPage
      key={product.id}
      product={product}
      reviews={<ProductReviews product={product} />}
    />
  );
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Product productId={params.productId} />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  return <ErrorPage error={error} />;
}
