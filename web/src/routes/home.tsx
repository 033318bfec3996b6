import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query';
import type { Route } from './+types/home';
import { beginInBrowser, loadAll, prefetch } from '../api/prefetch.ts';
import { categoriesQuery } from '../api/queries/products.ts';
import { exploreQuery, videosQuery } from '../api/queries/search.ts';
import { getVisitor } from '../api/server-context.ts';
import { Explorer } from '../features/search/explorer.tsx';
import { NO_FILTERS, readFilters } from '../features/search/filters.ts';
import { useFilters } from '../features/search/use-filters.ts';
import { positionNow, useWhereabouts, whereaboutsNow } from '../features/search/position.ts';
import { type ListLayout, readLayout } from '../features/search/list-layout.tsx';
import { Collage, FEWEST_CLIPS, Hero } from '../features/home/hero.tsx';
import { siteJsonLd } from '../features/home/site-json-ld.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/products/page/product-grid.tsx';
import { ProductPrice } from '../features/products/page/product-price.tsx';
import { EmptyShop } from '../features/shops/sell-example.tsx';
import { VideoRail } from '../features/videos/video-rail.tsx';
import { cn } from '../lib/cn.ts';
import { LAYOUT_COOKIE, readCookie } from '../lib/cookies.ts';
import { readStart } from '../lib/list-start.ts';
import { pageMeta, publicUrlOf, searchMeta } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  return prefetch(context, async (client) => {
    await loadAll(client, [
      categoriesQuery,
      exploreQuery(filters, readStart(params)),
      videosQuery(filters),
    ]);
    return { layout: readLayout(getVisitor(context).layout) };
  });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  const where = whereaboutsNow(filters);
  const position = positionNow();
  beginInBrowser([
    categoriesQuery,
    exploreQuery(filters, readStart(params), { ...where, position }),
    videosQuery(filters, where),
  ]);
  return { layout: readLayout(readCookie(LAYOUT_COOKIE)), dehydrated: null };
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = readFilters(new URLSearchParams(location.search));
  if (search) return searchMeta(search);
  // Filtered or not, it is one page.
  const publicUrl = publicUrlOf(matches);
  return pageMeta({ path: paths.home(), publicUrl, jsonLd: siteJsonLd(publicUrl) });
}

function Home({ layout }: { layout: ListLayout }) {
  // With a search or filters, results come first.
  const [filters, , resultsFirst] = useFilters();
  const where = useWhereabouts(filters);
  const clips = useInfiniteQuery({
    ...videosQuery(NO_FILTERS),
    enabled: !resultsFirst,
  }).data?.pages[0]?.products;
  const explorer = (
    <Explorer
      key="explorer"
      title="Explore products"
      level={resultsFirst ? 1 : 2}
      firstLayout={layout}
      grid={(products, shape, search) => (
        <ProductGrid
          products={products}
          layout={shape}
          eager={resultsFirst ? 4 : 0}
          highlight={search}
        />
      )}
      skeleton={(count, shape) => <ProductGridSkeleton count={count} layout={shape} />}
    />
  );
  const videos = (
    <VideoRail
      key="videos"
      request={filters}
      where={where}
      price={(product) => <ProductPrice product={product} size="sm" />}
    />
  );
  const art =
    clips && clips.length < FEWEST_CLIPS ? <EmptyShop /> : <Collage products={clips ?? null} />;
  return (
    <div>
      {resultsFirst ? null : <Hero art={art} />}
      <div
        className={cn(
          'page flex flex-col gap-10 sm:gap-16',
          resultsFirst ? 'py-8' : 'py-10 sm:py-14',
        )}
      >
        {resultsFirst ? [explorer, videos] : [videos, explorer]}
      </div>
    </div>
  );
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Home layout={loaderData.layout} />
    </HydrationBoundary>
  );
}
