import type { Route } from './+types/home';
import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { prefetch, prefetchInBrowser, type Prefetch } from '../api/prefetch.ts';
import { categoriesQuery } from '../api/queries/categories.ts';
import { exploreQuery, videosQuery } from '../api/queries/explore.ts';
import { useApi } from '../api/use-api.ts';
import { Explorer } from '../features/explore/explorer.tsx';
import { countFilters, NO_FILTERS, readFilters } from '../features/explore/filters.ts';
import { isExplorerState, useFilters } from '../features/explore/use-filters.ts';
import { Hero } from '../features/home/hero.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/product/product-grid.tsx';
import { ProductPrice } from '../features/product/product-price.tsx';
import { VideoRail } from '../features/videos/video-rail.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

function firstView(url: string): Prefetch<void> {
  const filters = readFilters(new URL(url).searchParams);
  return async (api, client) => {
    await Promise.all([
      client.prefetchQuery(categoriesQuery(api)),
      client.prefetchInfiniteQuery(exploreQuery(api, filters)),
      client.prefetchInfiniteQuery(videosQuery(api, filters)),
    ]);
  };
}

export function loader({ request, context }: Route.LoaderArgs) {
  return prefetch(context, firstView(request.url));
}

export function clientLoader() {
  // The page's own queries fetch what is missing, and show it coming.
  return prefetchInBrowser(() => Promise.resolve());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ path: paths.home(), publicUrl: publicUrlOf(matches) });
}

/** True where someone came for results (the bar's search, a shared link): they stand first then. */
function useResultsFirst(narrowed: boolean): boolean {
  const { key, state } = useLocation();
  const [seen, setSeen] = useState({ key, resultsFirst: narrowed });
  if (seen.key === key) return seen.resultsFirst;
  // What the explorer changes in the address leaves the page as it stands, so that nothing jumps.
  const next = { key, resultsFirst: isExplorerState(state) ? seen.resultsFirst : narrowed };
  setSeen(next);
  return next.resultsFirst;
}

function Home() {
  const [filters] = useFilters();
  const resultsFirst = useResultsFirst(countFilters(filters) > 0);
  const clips = useInfiniteQuery({
    ...videosQuery(useApi(), NO_FILTERS),
    enabled: !resultsFirst,
  }).data?.pages[0]?.products;
  const explorer = (
    <Explorer
      key="explorer"
      title="Explore products"
      level={resultsFirst ? 1 : 2}
      grid={(products, layout) => <ProductGrid products={products} layout={layout} eager={0} />}
      skeleton={(count, layout) => <ProductGridSkeleton count={count} layout={layout} />}
    />
  );
  const videos = (
    <VideoRail
      key="videos"
      request={filters}
      price={(product) => <ProductPrice product={product} size="sm" />}
    />
  );
  return (
    <div>
      {resultsFirst ? null : <Hero products={clips ?? []} />}
      <div className="page flex flex-col gap-10 py-10 sm:gap-16 sm:py-14">
        {resultsFirst ? [explorer, videos] : [videos, explorer]}
      </div>
    </div>
  );
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Home />
    </HydrationBoundary>
  );
}
