import type { User } from '@souk/contract/auth';
import { isId } from '@souk/contract/ids';
import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { TakenOver } from '../api/handed-over.tsx';
import { beginInBrowser, prefetch } from '../api/prefetch.ts';
import { sessionStore } from '../api/session-store.ts';
import { useSession } from '../api/session.ts';
import type { Saver } from '../features/feed/feed-clip.tsx';
import { FeedPage } from '../features/feed/feed-page.tsx';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { clip as clipParts, type ListedProduct } from '../features/products/listed-product.ts';
import { packLists, unpackLists } from '../features/products/packed-lists.ts';
import { ClipBrief, ClipOffer } from '../features/products/page/clip-offer.tsx';
import { SaveButton } from '../features/products/page/save-button.tsx';
import { ShareButton } from '../features/products/page/share-button.tsx';
import { categoriesQuery, productQuery } from '../features/products/queries.ts';
import { FeedFilters } from '../features/search/filter-bar.tsx';
import { countFilters, readFilters, type Filters } from '../features/search/filters.ts';
import { useWhereabouts, whereaboutsNow } from '../features/search/position.ts';
import { videosQuery } from '../features/search/queries.ts';
import { useFilters } from '../features/search/use-filters.ts';
import { CartLink } from '../layouts/cart-link.tsx';
import { excerpt, pageMeta, publicUrlOf, searchMeta } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/videos';

const TITLE = 'Discover Video Products';

/** The clip in the address; null if there is none or it isn't an id. */
function clipOf(params: URLSearchParams): string | null {
  const clip = params.get('clip');
  return clip !== null && isId(clip) ? clip.toLowerCase() : null;
}

/**
 * For followers, new clips of followed shops come first: that order needs an unfiltered request.
 */
function followerOf(filters: Filters, user: User | null): string | null {
  const whole = countFilters(filters) === 0 && filters.sort_by === 'newest';
  return whole ? (user?.id ?? null) : null;
}

type Head = { name: string; description: string; image: string | null };

/** The page's head for a shared clip. */
function head({ name, description, poster_url, images }: Product): Head {
  return {
    name,
    description: excerpt(description) || `See ${name} in a short video.`,
    image: poster_url ?? images[0] ?? null,
  };
}

export function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const clip = clipOf(params);
  // The visible clip is complete; the next ones are requested as they come near.
  let first: string | undefined;
  const work = async (client: QueryClient) => {
    const [, list, named] = await Promise.all([
      client.prefetchQuery(categoriesQuery),
      client.fetchInfiniteQuery(videosQuery(readFilters(params))).catch(() => null),
      // Removed since it was shared: the feed opens at its first clip.
      clip ? client.fetchQuery(productQuery(clip)).catch(() => null) : null,
    ]);
    first = clip ?? list?.pages[0]?.products[0]?.id;
    return { named: named && head(named) };
  };
  return prefetch(context, work, {
    pack: packLists((product) => (product.id === first ? null : clipParts)),
  });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const where = whereaboutsNow(filters);
  const follower = followerOf(filters, sessionStore.current().user);
  beginInBrowser([
    categoriesQuery,
    videosQuery(filters, follower ? { ...where, viewer: follower } : where),
  ]);
  return { named: null as Head | null, dehydrated: null };
}

/** Swiping changes the clip in the address: nothing needs loading. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  // Undefined if the loader failed.
  const named = (loaderData as { named?: Head | null } | undefined)?.named;
  const params = new URLSearchParams(location.search);
  const clip = clipOf(params);
  const { search } = readFilters(params);
  if (search) return searchMeta(search);
  return pageMeta({
    title: named ? `${named.name}: video` : TITLE,
    description:
      named?.description ?? 'Watch what small shops make, clip by clip, and buy what you like.',
    image: named?.image ? { src: named.image, alt: named.name } : null,
    path: clip && named ? pages.videos({ clip }) : pages.videos(),
    // A shared link opens at its clip; for search engines the feed is one page.
    canonical: pages.videos(),
    publicUrl: publicUrlOf(matches),
  });
}

const parts = {
  offer: (product: ListedProduct) => (
    <ClipOffer
      product={product}
      follow={<FollowButton shop={{ id: product.shop_id, name: product.shop_name }} look="clip" />}
    />
  ),
  brief: (product: ListedProduct) => <ClipBrief product={product} />,
  buttons: (product: ListedProduct, saver: Ref<Saver>) => (
    <>
      <SaveButton ref={saver} product={product} look="clip" />
      <ShareButton title={product.name} path={pages.videos({ clip: product.id })} look="clip" />
    </>
  ),
};

function Videos() {
  const [filters] = useFilters();
  const [params] = useSearchParams();
  const where = useWhereabouts(filters);
  const { status, user } = useSession();
  const filtered = countFilters(filters) > 0;
  return (
    <FeedPage
      request={filters}
      where={where}
      follower={followerOf(filters, user)}
      clip={clipOf(params)}
      parts={parts}
      filters={<FeedFilters />}
      links={status === 'in' ? <CartLink className="max-md:portrait:hidden" /> : null}
      whyEmpty={
        filtered ? (
          'Try another word, or fewer filters.'
        ) : (
          <span>
            Clips appear here as soon as shops add them to their products.{' '}
            <Link to={pages.createShop()} className="text-accent-ink underline underline-offset-4">
              Open a shop
            </Link>{' '}
            and show yours.
          </span>
        )
      }
      wayOn={
        <ButtonLink variant="secondary" to={filtered ? pages.videos() : pages.explore()}>
          {filtered ? 'Show all videos' : 'Explore products'}
        </ButtonLink>
      }
    />
  );
}

export default function VideosRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated} unpack={unpackLists}>
      <Videos />
    </TakenOver>
  );
}
