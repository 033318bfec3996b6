import type { Route } from './+types/explore';
import { HydrationBoundary } from '@tanstack/react-query';
import { beginInBrowser, loadAll, prefetch } from '../api/prefetch.ts';
import { categoriesQuery } from '../api/queries/products.ts';
import { exploreQuery } from '../api/queries/search.ts';
import { getVisitor } from '../api/server-context.ts';
import { Explorer } from '../features/search/explorer.tsx';
import { readFilters } from '../features/search/filters.ts';
import { readLayout } from '../features/search/list-layout.tsx';
import { positionNow, whereaboutsNow } from '../features/search/position.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/products/page/product-grid.tsx';
import { LAYOUT_COOKIE, readCookie } from '../lib/cookies.ts';
import { readStart } from '../lib/list-start.ts';
import { pageMeta, publicUrlOf, searchMeta } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  return prefetch(context, async (client) => {
    const list = exploreQuery(filters, readStart(params));
    await loadAll(client, [categoriesQuery, list]);
    return { layout: readLayout(getVisitor(context).layout) };
  });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  const where = { ...whereaboutsNow(filters), position: positionNow() };
  beginInBrowser([categoriesQuery, exploreQuery(filters, readStart(params), where)]);
  return { layout: readLayout(readCookie(LAYOUT_COOKIE)), dehydrated: null };
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = readFilters(new URLSearchParams(location.search));
  if (search) return searchMeta(search);
  return pageMeta({
    title: 'Explore products',
    description: 'Everything on sale in all shops: search, filter by category and price, sort.',
    path: paths.explore(),
    publicUrl: publicUrlOf(matches),
  });
}

export default function ExploreRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <div className="page py-8">
        <Explorer
          title="Explore products"
          level={1}
          firstLayout={loaderData.layout}
          grid={(products, layout, search) => (
            <ProductGrid products={products} layout={layout} eager={4} highlight={search} />
          )}
          skeleton={(count, layout) => <ProductGridSkeleton count={count} layout={layout} />}
        />
      </div>
    </HydrationBoundary>
  );
}
