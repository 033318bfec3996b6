import { pages } from '@souk/contract/pages';
import type { Product as ProductData } from '@souk/contract/products';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from 'react-router';
import { errorMessage } from '../api/error-message.ts';
import { TakenOver } from '../api/handed-over.tsx';
import { isNotFound, notFoundIfGone, orNotFound } from '../api/not-found.ts';
import { beginInBrowser, loadedData, prefetch, prefetchInBrowser } from '../api/prefetch.ts';
import { useAskSignedIn } from '../features/auth/ask-signed-in.ts';
import { Bundle } from '../features/products/page/bundle.tsx';
import { knownProduct, listedProduct } from '../features/products/page/known-product.ts';
import { productMeta } from '../features/products/page/product-meta.ts';
import {
  ProductNotFound,
  ProductPage,
  ProductSkeleton,
} from '../features/products/page/product-page.tsx';
import { ProductRail } from '../features/products/page/product-rail.tsx';
import { productQuery } from '../features/products/queries.ts';
import { countQuestions } from '../features/questions/queries.ts';
import { ProductQuestions } from '../features/questions/questions-section.tsx';
import {
  companionsQuery,
  hasCompanions,
  moreFromShopQuery,
  similarProductsQuery,
} from '../features/recommendations/queries.ts';
import { ReportButton, reportOfReview } from '../features/reports/report-button.tsx';
import { productReviewsQuery, reviewStatsQuery } from '../features/reviews/queries.ts';
import { ProductReviews } from '../features/reviews/reviews.tsx';
import { DeliveryFacts } from '../features/shops/delivery-facts.tsx';
import { shippingQuery, shopSummaryQuery } from '../features/shops/queries.ts';
import { SellerCard, ShopNotice } from '../features/shops/seller-card.tsx';
import { siteQuery } from '../features/site/queries.ts';
import { ErrorPage } from '../layouts/error-page.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { Route } from './+types/product';

/**
 * The page's initial data: a list's version of the product, its `name` alone, or nothing yet
 * (`late`).
 */
type InitialData = {
  known?: ProductData | undefined;
  late?: boolean;
  name?: string;
  /** The number of questions. */
  questions?: number | undefined;
  /** Whether it's often bought together with other products. */
  bundled?: boolean | undefined;
};

export function loader({ params: { productId }, context }: Route.LoaderArgs) {
  return prefetch(context, async (client): Promise<InitialData> => {
    const ofShop = async () => {
      const { shop_id } = await client.fetchQuery(productQuery(productId)).catch(orNotFound);
      await client.prefetchQuery(shopSummaryQuery(shop_id));
      const shop = client.getQueryData(shopSummaryQuery(shop_id).queryKey);
      if (shop?.ships_by_profile) await client.prefetchQuery(shippingQuery(shop_id));
    };
    const [questions, bundled] = await Promise.all([
      countQuestions(client, productId).catch(() => undefined),
      hasCompanions(client, productId).catch(() => undefined),
      ofShop(),
      client.prefetchQuery(siteQuery),
      client.prefetchQuery(reviewStatsQuery(productId)),
      client.prefetchInfiniteQuery(productReviewsQuery(productId)),
    ]);
    return { questions, bundled };
  });
}

/** How long a link waits for the product before its page appears without it, in milliseconds. */
const PATIENCE = 150;

/**
 * The page appears at once: with a list's version of the product, or as a skeleton if the answer is
 * late. Its own query then fills it in, and updates the head.
 */
export function clientLoader({ params: { productId } }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(async (client): Promise<InitialData> => {
    beginInBrowser([siteQuery, reviewStatsQuery(productId), productReviewsQuery(productId)]);
    // A list may still have it.
    notFoundIfGone(client, productQuery(productId).queryKey);
    const productRequest = client.fetchQuery(productQuery(productId));
    const known = knownProduct(client, productId);
    if (known) {
      productRequest.catch(() => undefined);
      return { known };
    }
    const listed = listedProduct(client, productId);
    if (listed) {
      productRequest.catch(() => undefined);
      return { late: true, name: listed.name };
    }
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
    const product = await Promise.race([productRequest.catch(orNotFound), late]).catch(
      (error: unknown) => {
        if (isRouteErrorResponse(error)) throw error;
        return null;
      },
    );
    return product ? {} : { late: true };
  });
}

/** Choosing an option only changes the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyTheQuery =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !onlyTheQuery;
}

export function meta({ params: { productId }, loaderData, matches }: Route.MetaArgs) {
  const product = loadedData(loaderData, productQuery(productId));
  const reviews = loadedData(loaderData, productReviewsQuery(productId));
  // Undefined if the loader failed.
  const initial = loaderData as InitialData | undefined;
  if (!product && initial?.late) return pageMeta({ title: initial.name ?? 'Product' });
  const rows = reviews?.pages[0]?.rows ?? [];
  const shown = product ?? initial?.known;
  const shop = shown && loadedData(loaderData, shopSummaryQuery(shown.shop_id));
  const site = loadedData(loaderData, siteQuery);
  return productMeta(shown, rows, publicUrlOf(matches), {
    freeShippingOver: site?.free_shipping_over ?? null,
    fee: site?.shipping_fee,
    profiles: shown && loadedData(loaderData, shippingQuery(shown.shop_id))?.profiles,
    shop: shop ?? null,
  });
}

type ProductProps = {
  productId: string;
  late: boolean;
  name: string | undefined;
  questions: number | undefined;
  bundled: boolean;
};

/** The bundle, more from the shop and similar products, without duplicates. */
function OtherProducts({ product, bundled }: { product: ProductData; bundled: boolean }) {
  const { data: companions } = useQuery(companionsQuery(product.id));
  const fromShop = moreFromShopQuery(product.shop_id, product.id);
  // The row loads it; this only reads the result.
  const { data: ofShop } = useQuery({ ...fromShop, enabled: false });
  const bundle = (companions ?? []).map(({ id }) => id);
  return (
    <>
      <Bundle product={product} companions={companions} coming={bundled} />
      <ProductRail
        title={`More from ${product.shop_name}`}
        query={fromShop}
        all={{ label: 'Visit the shop', to: pages.shop(product.shop_id) }}
        without={bundle}
      />
      <ProductRail
        title="Similar products"
        query={similarProductsQuery(product.id)}
        without={[...bundle, ...(ofShop ?? []).map(({ id }) => id)]}
      />
    </>
  );
}

function Product({ productId, late, name, questions, bundled }: ProductProps) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const {
    data: product,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...productQuery(productId),
    placeholderData: () => knownProduct(client, productId),
  });
  const gone = isNotFound(error);
  const come = late && product !== undefined;
  useEffect(() => {
    // The loader then provides the head, or the page for a missing product.
    if (gone || come) void revalidate();
  }, [gone, come, revalidate]);

  if (product && !gone) {
    return (
      <ProductPage
        key={product.id}
        product={product}
        notice={<ShopNotice shopId={product.shop_id} />}
        delivery={<DeliveryFacts product={product} />}
        seller={<SellerCard shopId={product.shop_id} />}
        reviews={<ProductReviews product={product} report={reportOfReview} />}
        report={<ReportButton kind="product" id={product.id} name={product.name} />}
        others={
          <>
            <ProductQuestions product={product} count={questions} />
            <OtherProducts product={product} bundled={bundled} />
          </>
        }
      />
    );
  }
  if (error && !gone && !isFetching) {
    return (
      <div className="page flex min-h-[60dvh] items-center justify-center">
        <ErrorState
          title="This product could not be loaded"
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return <ProductSkeleton name={name} />;
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated}>
      <Product
        key={params.productId}
        productId={params.productId}
        late={loaderData.late === true}
        name={loaderData.name}
        questions={loaderData.questions}
        bundled={loaderData.bundled === true}
      />
    </TakenOver>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useAskSignedIn();
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  return <ErrorPage error={error} />;
}
