import type { Route } from './+types/product';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse } from 'react-router';
import { orNotFound } from '../api/not-found.ts';
import { prefetch, prefetchInBrowser } from '../api/prefetch.ts';
import { productQuery } from '../api/queries/products.ts';
import { productReviewsQuery, reviewStatsQuery } from '../api/queries/reviews.ts';
import { useApi } from '../api/use-api.ts';
import { ProductNotFound } from '../features/product/product-not-found.tsx';
import { ProductPage } from '../features/product/product-page.tsx';
import { ProductReviews } from '../features/reviews/product-reviews.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { excerpt } from '../lib/excerpt.ts';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';

export function loader({ params: { productId }, context }: Route.LoaderArgs) {
  return prefetch(context, async (api, client) => {
    const [product] = await Promise.all([
      client.fetchQuery(productQuery(api, productId)).catch(orNotFound),
      client.prefetchQuery(reviewStatsQuery(api, productId)),
      client.prefetchInfiniteQuery(productReviewsQuery(api, productId)),
    ]);
    return head(product);
  });
}

export function clientLoader({ params: { productId } }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(async (api, client) =>
    head(await client.fetchQuery(productQuery(api, productId)).catch(orNotFound)),
  );
}

type Head = { title: string; description: string; image: string | null };

/** What the page's head says of the product. */
function head(product: {
  name: string;
  description: string;
  images: string[];
  shop_name: string;
}): Head {
  return {
    title: product.name,
    description: excerpt(product.description) || `${product.name}, sold by ${product.shop_name}.`,
    image: product.images[0] ?? null,
  };
}

export function meta({ params, loaderData, matches }: Route.MetaArgs) {
  // Absent where the loader failed.
  const shown = loaderData as Head | undefined;
  if (!shown) return pageMeta({ title: 'Product not found', noindex: true });
  return pageMeta({
    title: shown.title,
    description: shown.description,
    image: shown.image,
    path: paths.product(params.productId),
    publicUrl: publicUrlOf(matches),
  });
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
