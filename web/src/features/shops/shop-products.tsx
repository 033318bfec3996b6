import type { Product } from '@souk/contract/products';
import type { Shop } from '@souk/contract/shops';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Package, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shelfQuery, type ShelfRequest } from '../../api/queries/shops.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { nextPageQuery, readStart } from '../../lib/list-start.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ToListStart } from '../../ui/to-list-start.tsx';
import { readShelf, shelfParams } from './shelf.ts';
import { ShelfTools } from './shelf-tools.tsx';

/** From how many products on searching and sorting them is worth its place. */
const WORTH_SORTING = 6;

type ShopProductsProps = {
  shop: Shop;
  /** Draws the products; `search` is what to mark in them. */
  grid: (products: Product[], search: string) => ReactNode;
  skeleton: (count: number) => ReactNode;
};

/** What a shop sells, 24 at a time, with a search and an order of its own in the page's address. */
export function ShopProducts({ shop, grid, skeleton }: ShopProductsProps) {
  const [params, changeAddress] = useAddress();
  const request = readShelf(params);
  const start = readStart(params);
  const query = useInfiniteQuery(shelfQuery(useApi(), shop.id, request, start));
  const pages = query.data?.pages;
  const products = pages && [
    ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
  ];
  // A mere change of order leaves as many as the shop has.
  const total = pages?.at(-1)?.total ?? (request.search === '' ? shop.product_count : null);

  const { list, pressed } = useFocusOnNew(products?.length ?? 0);

  function ask(part: Partial<ShelfRequest>) {
    changeAddress((now) => shelfParams({ ...readShelf(now), ...part }), { replace: true });
  }

  const narrowed = request.search !== '';
  return (
    <section
      id="products"
      aria-labelledby="products-title"
      className="scroll-mt-[calc(var(--header)+4rem)] pt-8"
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="products-title" className="text-xl font-semibold tracking-tight">
            Products
          </h2>
          <p role="status" className="figures mt-1 text-sm text-muted empty:hidden">
            {products && products.length > 0 ? countText(products.length, total) : null}
          </p>
          {start === null ? null : <ToListStart query={shelfParams(request)} />}
        </div>
        {shop.product_count > WORTH_SORTING || narrowed ? (
          <ShelfTools request={request} onChange={ask} />
        ) : null}
      </div>
      <div
        ref={list}
        className={cn(query.isPlaceholderData && 'opacity-60')}
        aria-busy={query.isFetching}
      >
        {products === undefined ? (
          query.isError ? (
            <ErrorState title="Error fetching products" onRetry={() => void query.refetch()} />
          ) : (
            skeleton(8)
          )
        ) : products.length > 0 ? (
          grid(products, request.search)
        ) : narrowed ? (
          <EmptyState
            icon={<SearchX />}
            level={3}
            title="Nothing found"
            text={`${shop.name} has nothing that matches “${request.search}”.`}
            action={
              <Button variant="secondary" onClick={() => ask({ search: '' })}>
                Show all products
              </Button>
            }
          />
        ) : (
          <NoProducts shop={shop} />
        )}
      </div>
      {query.hasNextPage ? (
        <LoadMore
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          nextPage={nextPageQuery(shelfParams(request), pages?.at(-1)?.next ?? null)}
          onLoad={() => {
            pressed();
            void query.fetchNextPage();
          }}
        />
      ) : null}
    </section>
  );
}

function NoProducts({ shop }: { shop: Shop }) {
  const isOwner = useSession().user?.id === shop.owner_id;
  return (
    <EmptyState
      icon={<Package />}
      level={3}
      title="No products yet"
      text={
        isOwner
          ? 'A picture, a price and a few words: your first product is on sale in minutes.'
          : `${shop.name} has only just opened.`
      }
      action={
        <Button variant={isOwner ? 'primary' : 'secondary'} asChild>
          {isOwner ? (
            <Link to={paths.newProduct(shop.id)}>Add your first product</Link>
          ) : (
            <Link to={paths.explore()}>Explore products</Link>
          )}
        </Button>
      }
    />
  );
}

/** "Showing 24 of 5,000 products", "Showing 3 results". */
function countText(shown: number, total: number | null): string {
  if (total === null) return `Showing ${formatPlural(shown, 'result')}`;
  return `Showing ${formatCount(shown)} of ${formatPlural(total, 'product')}`;
}
