import type { Route } from './+types/shop';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { useAskSignedIn } from '../features/auth/ask-signed-in.ts';
import { TakenOver } from '../api/handed-over.tsx';
import { picture } from '../features/products/listed-product.ts';
import { orNotFound } from '../api/not-found.ts';
import { packLists, unpackLists } from '../features/products/packed-lists.ts';
import { beginInBrowser, loadedData, prefetch, prefetchInBrowser } from '../api/prefetch.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { shelfQuery } from '../features/products/shelf/queries.ts';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { ShareButton } from '../features/products/page/share-button.tsx';
import { ShopReviews } from '../features/reviews/reviews.tsx';
import { readShelf } from '../features/products/shelf/shelf.ts';
import { ShopProducts } from '../features/products/shelf/shop-products.tsx';
import { ReportButton, reportOfReview } from '../features/reports/report-button.tsx';
import { shopMeta } from '../features/shops/shop-meta.ts';
import { ShopNotFound, ShopPage } from '../features/shops/shop-page.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { readStart } from '../lib/list-start.ts';
import { publicUrlOf } from '../lib/page-meta.ts';
import { Spinner } from '../ui/spinner.tsx';

const OwnerTools = lazy(async () => ({
  default: (await import('../features/dashboard/owner-tools.tsx')).OwnerTools,
}));

export function loader({ params: { shopId }, request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  return prefetch(
    context,
    async (client) => {
      await Promise.all([
        client.fetchQuery(shopQuery(shopId)).catch(orNotFound),
        client.prefetchInfiniteQuery(shelfQuery(shopId, readShelf(params), readStart(params))),
      ]);
    },
    { pack: packLists(() => picture) },
  );
}

export function clientLoader({ params: { shopId }, request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  beginInBrowser([shelfQuery(shopId, readShelf(params), readStart(params))]);
  return prefetchInBrowser(async (client) => {
    await client.fetchQuery(shopQuery(shopId)).catch(orNotFound);
  });
}

export function meta({ params: { shopId }, loaderData, matches }: Route.MetaArgs) {
  return shopMeta(loadedData(loaderData, shopQuery(shopId)), publicUrlOf(matches));
}

function Shop({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  if (!shop) return <Spinner page />;
  return (
    <ShopPage
      key={shop.id}
      shop={shop}
      products={<ShopProducts shop={shop} />}
      reviews={<ShopReviews shop={shop} report={reportOfReview} />}
      share={<ShareButton title={shop.name} />}
      follow={<FollowButton shop={shop} />}
      report={<ReportButton kind="shop" id={shop.id} name={shop.name} />}
      ownerTools={(userId) => <OwnerTools key={userId} shop={shop} userId={userId} />}
    />
  );
}

export default function ShopRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated} unpack={unpackLists}>
      <Shop shopId={params.shopId} />
    </TakenOver>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useAskSignedIn();
  if (isRouteErrorResponse(error) && error.status === 404) return <ShopNotFound />;
  return <ErrorPage error={error} />;
}
