import type { Route } from './+types/shop';
import type { ShopWithReviews } from '@souk/contract/shops';
import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse } from 'react-router';
import { orNotFound } from '../api/not-found.ts';
import { prefetch, prefetchInBrowser } from '../api/prefetch.ts';
import { shelfQuery, shopQuery } from '../api/queries/shops.ts';
import { useApi } from '../api/use-api.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/product/product-grid.tsx';
import { ShareButton } from '../features/product/share-button.tsx';
import { ShopReviews } from '../features/reviews/shop-reviews.tsx';
import { readShelf } from '../features/shop/shelf.ts';
import { ShopNotFound } from '../features/shop/shop-not-found.tsx';
import { ShopPage } from '../features/shop/shop-page.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { excerpt } from '../lib/excerpt.ts';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';

export function loader({ params: { shopId }, request, context }: Route.LoaderArgs) {
  const shelf = readShelf(new URL(request.url).searchParams);
  return prefetch(context, async (api, client) => {
    const [shop] = await Promise.all([
      client.fetchQuery(shopQuery(api, shopId)).catch(orNotFound),
      client.prefetchInfiniteQuery(shelfQuery(api, shopId, shelf)),
    ]);
    return head(shop);
  });
}

export function clientLoader({ params: { shopId } }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(async (api, client) =>
    head(await client.fetchQuery(shopQuery(api, shopId)).catch(orNotFound)),
  );
}

type Head = { title: string; description: string; image: string | null };

/** What the page's head says of the shop. */
function head(shop: ShopWithReviews): Head {
  return {
    title: shop.name,
    description: excerpt(shop.description) || `Everything that ${shop.name} sells on Souk.`,
    image: shop.cover_photo_url ?? shop.logo_url,
  };
}

export function meta({ params, loaderData, matches }: Route.MetaArgs) {
  // Absent where the loader failed.
  const shown = loaderData as Head | undefined;
  if (!shown) return pageMeta({ title: 'Shop not found', noindex: true });
  return pageMeta({
    title: shown.title,
    description: shown.description,
    image: shown.image,
    path: paths.shop(params.shopId),
    publicUrl: publicUrlOf(matches),
  });
}

function Shop({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopQuery(useApi(), shopId));
  if (!shop) return <Spinner page />;
  return (
    <ShopPage
      key={shop.id}
      shop={shop}
      grid={(products) => <ProductGrid products={products} />}
      reviews={<ShopReviews shop={shop} />}
      share={<ShareButton title={shop.name} />}
      skeleton={(count) => <ProductGridSkeleton count={count} />}
    />
  );
}

export default function ShopRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Shop shopId={params.shopId} />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ShopNotFound />;
  return <ErrorPage error={error} />;
}
