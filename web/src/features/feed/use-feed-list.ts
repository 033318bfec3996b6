import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import type { ListedProduct } from '../products/listed-product.ts';
import { videosQuery, type ExploreRequest, type Whereabouts } from '../search/queries.ts';

// A refetch would change the clip being watched.
const AS_LOADED = {
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

type FeedList = {
  request: ExploreRequest;
  where: Whereabouts;
  /** The user whose followed shops come first; null for the common order. */
  follower: string | null;
};

/**
 * The clips of the feed. The server's page has them in the common order: for a follower their own
 * order takes over below the clip on the screen (reported by `onShown`), so that nothing moves.
 */
export function useFeedList({ request, where, follower }: FeedList) {
  const list = JSON.stringify(request);
  // When the server's page starts to run, it is not yet known whether anyone is signed in.
  const [served] = useState(useSession().status === 'loading');
  const [shown, setShown] = useState<string | null>(null);
  const [joined, setJoined] = useState<{ list: string; above: ListedProduct[] } | null>(null);

  const own = useInfiniteQuery({
    ...videosQuery(request, { ...where, viewer: follower }),
    ...AS_LOADED,
    placeholderData: undefined,
    enabled: follower !== null,
  });
  const shared = useInfiniteQuery({
    ...videosQuery(request, where),
    ...AS_LOADED,
    enabled: follower === null || own.isLoadingError,
  });
  const isOwn = follower !== null && own.data !== undefined;
  const waitsForOwn = follower !== null && !served && !own.isLoadingError;
  const query = isOwn || waitsForOwn ? own : shared;

  const drawn = shared.isPlaceholderData ? undefined : shared.data?.pages.flatMap(productsOf);
  if (isOwn && joined?.list !== list) {
    setJoined({ list, above: served && drawn ? upTo(drawn, shown) : [] });
  }
  const above = isOwn && joined?.list === list ? joined.above : [];
  const listed = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(productsOf);
  return { query, listed: listed && once([...above, ...listed]), onShown: setShown };
}

const productsOf = ({ products }: { products: ListedProduct[] }) => products;

const upTo = (products: ListedProduct[], id: string | null) =>
  products.slice(0, products.findIndex((product) => product.id === id) + 1);

/** Each product once, at its first position. */
function once(products: ListedProduct[]): ListedProduct[] {
  const found = new Map<string, ListedProduct>();
  for (const product of products) if (!found.has(product.id)) found.set(product.id, product);
  return [...found.values()];
}
