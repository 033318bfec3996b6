import { useQuery, type QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { TakenOver } from '../api/handed-over.tsx';
import { orNotFound } from '../api/not-found.ts';
import {
  beginInBrowser,
  loadAll,
  loadedData,
  prefetch,
  prefetchInBrowser,
} from '../api/prefetch.ts';
import { useAskSignedIn } from '../features/auth/ask-signed-in.ts';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { clip, picture, type CardParts } from '../features/products/listed-product.ts';
import { packLists, unpackLists } from '../features/products/packed-lists.ts';
import { ShareButton } from '../features/products/page/share-button.tsx';
import { shelfQuery } from '../features/products/shelf/queries.ts';
import { readShelf } from '../features/products/shelf/shelf.ts';
import { ShopProducts } from '../features/products/shelf/shop-products.tsx';
import { ReportButton, reportOfReview } from '../features/reports/report-button.tsx';
import { ShopReviews } from '../features/reviews/reviews.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import { shopMeta } from '../features/shops/shop-meta.ts';
import { ShopNotFound, ShopPage } from '../features/shops/shop-page.tsx';
import { blockLoads } from '../features/storefront/queries.ts';
import { ShopBlocks } from '../features/storefront/shop-blocks.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { readStart } from '../lib/list-start.ts';
import { publicUrlOf } from '../lib/page-meta.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/shop';

const OwnerTools = lazy(async () => ({
  default: (await import('../features/dashboard/owner-tools.tsx')).OwnerTools,
}));

/** A film block shows a product's clip. */
const withClip: CardParts = (product) => ({ ...picture(product), ...clip(product) });

async function loadShop(client: QueryClient, shopId: string): Promise<void> {
  const shop = await client.fetchQuery(shopQuery(shopId)).catch(orNotFound);
  await loadAll(client, blockLoads(shop));
}

export function loader({ params: { shopId }, request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  return prefetch(
    context,
    async (client) => {
      await Promise.all([
        loadShop(client, shopId),
        client.prefetchInfiniteQuery(shelfQuery(shopId, readShelf(params), readStart(params))),
      ]);
    },
    { pack: packLists((_product, clips) => (clips ? withClip : picture)) },
  );
}

export function clientLoader({ params: { shopId }, request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  beginInBrowser([shelfQuery(shopId, readShelf(params), readStart(params))]);
  return prefetchInBrowser((client) => loadShop(client, shopId));
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
      blocks={<ShopBlocks shop={shop} />}
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
