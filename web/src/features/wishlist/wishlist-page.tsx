import { pages } from '@souk/contract/pages';
import type { SavedProduct } from '@souk/contract/wishlist';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef } from 'react';
import { rowsOf } from '../../api/query.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatPlural } from '../../lib/format.ts';
import { useFocusKept, useFocusOnNew } from '../../lib/list-focus.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { savedIdsQuery } from '../products/page/saved-ids.ts';
import { wishlistQuery } from './queries.ts';

type WishlistPageProps = {
  grid: (products: SavedProduct[]) => Elements;
  skeleton: (count: number) => Elements;
};

/** The signed-in user's saved products, newest first. */
export function WishlistPage({ grid, skeleton }: WishlistPageProps) {
  const query = useInfiniteQuery(wishlistQuery);
  // Before a heart knows that it is filled, it would save again instead of removing.
  const heartsKnown = !useQuery(savedIdsQuery).isPending;
  const products = heartsKnown && query.data ? rowsOf(query.data.pages) : undefined;
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = products?.map(({ id }) => id).join(' ');
  const focusKept = useFocusKept('button[aria-label^="Save "]', heading, ids);
  const { list, pressed } = useFocusOnNew(products?.length ?? 0);
  return (
    <div className="page py-8 sm:py-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight outline-none sm:text-3xl"
        >
          Wishlist
        </h1>
        <p role="status" className="figures min-h-5 text-sm text-muted">
          {total > 0 ? formatPlural(total, 'saved item') : null}
        </p>
      </div>
      <div className="mt-6" {...focusKept}>
        {products === undefined ? (
          query.isError ? (
            <ErrorState
              title="Your wishlist could not be loaded"
              onRetry={() => void query.refetch()}
            />
          ) : (
            skeleton(4)
          )
        ) : products.length === 0 ? (
          <EmptyWishlist />
        ) : (
          <div ref={list}>
            <h2 className="sr-only">Saved items</h2>
            {grid(products)}
          </div>
        )}
        {query.isFetchingNextPage ? <div className="pt-3 sm:pt-5">{skeleton(4)}</div> : null}
        <LoadMore
          query={query}
          onPress={pressed}
          error="More of your wishlist could not be loaded"
        />
      </div>
    </div>
  );
}

function EmptyWishlist() {
  return (
    <EmptyState
      icon={<Heart />}
      title="Your wishlist is empty"
      text="Tap the heart on anything you like to save it here."
      action={<ButtonLink to={pages.explore()}>Explore products</ButtonLink>}
    />
  );
}
