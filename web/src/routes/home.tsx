import { feeds, pages } from '@souk/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { TakenOver } from '../api/handed-over.tsx';
import { VideoRail } from '../features/feed/video-rail.tsx';
import { EmptyShop } from '../features/home/empty-shop.tsx';
import { Collage, FEWEST_CLIPS, Hero } from '../features/home/hero.tsx';
import { HomeRows, LeadingRows } from '../features/home/home-rows.tsx';
import type { HomeShop } from '../features/home/queries.ts';
import { siteJsonLd } from '../features/home/site-json-ld.ts';
import type { ListedProduct } from '../features/products/listed-product.ts';
import { unpackLists } from '../features/products/packed-lists.ts';
import { EndsIn } from '../features/products/page/ends-in.tsx';
import { ProductCard } from '../features/products/page/product-card.tsx';
import { ProductPrice } from '../features/products/page/product-price.tsx';
import { NO_FILTERS, readFilters } from '../features/search/filters.ts';
import type { ListLayout } from '../features/search/list-layout.tsx';
import { usePosition, useWhereabouts } from '../features/search/position.ts';
import { videosQuery } from '../features/search/queries.ts';
import { useFilters } from '../features/search/use-filters.ts';
import { cn } from '../lib/cn.ts';
import { pageMeta, publicUrlOf, searchMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/home';
import { beginExplorer, loadExplorer, MarketExplorer } from './market-explorer.tsx';

export const loader = (args: Route.LoaderArgs) => loadExplorer(args, { home: true });
export const clientLoader = (args: Route.ClientLoaderArgs) => beginExplorer(args, { home: true });

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = readFilters(new URLSearchParams(location.search));
  if (search) return searchMeta(search);
  // Filtered or not, it is one page.
  const publicUrl = publicUrlOf(matches);
  return pageMeta({
    path: pages.home(),
    publicUrl,
    jsonLd: siteJsonLd(publicUrl),
    feed: feeds.newest(),
  });
}

// Further down, and never rendered by the server.
const ShopCard = lazy<ComponentType<{ shop: HomeShop }>>(() =>
  import('../features/home/shop-card.tsx').catch(() => ({ default: () => null })),
);

function Home({ layout }: { layout: ListLayout }) {
  // With a search or filters, results come first.
  const [filters, , resultsFirst] = useFilters();
  const where = useWhereabouts(filters);
  const position = usePosition();
  const clips = useInfiniteQuery({
    ...videosQuery(NO_FILTERS),
    enabled: !resultsFirst,
  }).data?.pages[0]?.products;
  const explorer = <MarketExplorer key="explorer" level={resultsFirst ? 1 : 2} layout={layout} />;
  const videos = (
    <VideoRail
      key="videos"
      request={filters}
      where={where}
      price={(product) => <ProductPrice product={product} size="sm" />}
    />
  );
  const parts = {
    position,
    card: (product: ListedProduct, brief: boolean, ends = false) => (
      <ProductCard
        product={product}
        brief={brief}
        note={ends ? <EndsIn product={product} /> : null}
      />
    ),
    shop: (shop: HomeShop) => <ShopCard shop={shop} />,
  };
  const art =
    clips && clips.length < FEWEST_CLIPS ? <EmptyShop /> : <Collage products={clips ?? null} />;
  return (
    <div>
      {resultsFirst ? null : <Hero art={art} />}
      <div
        className={cn(
          'page flex flex-col gap-10 sm:gap-16',
          resultsFirst ? 'py-8' : 'py-6 sm:py-8',
        )}
      >
        {resultsFirst
          ? [explorer, videos]
          : [
              <LeadingRows key="leading" {...parts} />,
              videos,
              <HomeRows key="rows" {...parts} />,
              explorer,
            ]}
      </div>
    </div>
  );
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated} unpack={unpackLists}>
      <Home layout={loaderData.layout} />
    </TakenOver>
  );
}
