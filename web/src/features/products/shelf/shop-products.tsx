import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { cn } from '../../../lib/cn.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { useFocusOnNew } from '../../../lib/list-focus.ts';
import { nextPageQuery, readStart } from '../../../lib/list-start.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Package, SearchX } from '../../../ui/icons.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ToListStart } from '../../../ui/to-list-start.tsx';
import { ProductGrid, ProductGridSkeleton } from '../page/product-grid.tsx';
import { shelfQuery, type ShelfRequest } from './queries.ts';
import { readShelf, SHELF_SORTS, shelfParams } from './shelf.ts';

/** The number of products above which a shop gets a search and a sort order. */
const WORTH_SORTING = 6;

/** A shop's products, 24 at a time; search and sort order are in the page's address. */
export function ShopProducts({ shop }: { shop: Shop }) {
  const [params, changeAddress] = useAddress();
  const request = readShelf(params);
  const start = readStart(params);
  const query = useInfiniteQuery(shelfQuery(shop.id, request, start));
  const shelfPages = query.data?.pages;
  const products = shelfPages && rowsOf(shelfPages);
  // Sorting doesn't change the number of products.
  const total = shelfPages?.at(-1)?.total ?? (request.search === '' ? shop.product_count : null);

  const { list, pressed } = useFocusOnNew(products?.length ?? 0);

  function ask(part: Partial<ShelfRequest>) {
    changeAddress((now) => shelfParams({ ...readShelf(now), ...part }), { replace: true });
  }

  const isOwner = useUser()?.id === shop.owner_id;
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
            <ProductGridSkeleton count={8} />
          )
        ) : products.length > 0 ? (
          <ProductGrid products={products} highlight={request.search} />
        ) : narrowed ? (
          <EmptyState
            icon={<SearchX />}
            level={3}
            title="Nothing found"
            text={`${shop.name} has no products matching “${request.search}”.`}
            action={
              <Button variant="secondary" onClick={() => ask({ search: '' })}>
                Show all products
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Package />}
            level={3}
            title="No products yet"
            text={
              isOwner
                ? 'Add a picture, a price and a few words, and your first product is on sale in minutes.'
                : `${shop.name} has just opened.`
            }
            action={
              isOwner ? (
                <ButtonLink to={pages.newProduct(shop.id)}>Add your first product</ButtonLink>
              ) : (
                <ButtonLink variant="secondary" to={pages.explore()}>
                  Explore products
                </ButtonLink>
              )
            }
          />
        )}
      </div>
      <LoadMore
        query={query}
        onPress={pressed}
        nextPage={nextPageQuery(shelfParams(request), shelfPages?.at(-1)?.next ?? null)}
      />
    </section>
  );
}

function countText(shown: number, total: number | null): string {
  if (total === null) return `Showing ${formatPlural(shown, 'result')}`;
  return `Showing ${formatCount(shown)} of ${formatPlural(total, 'product')}`;
}

type ShelfToolsProps = {
  request: ShelfRequest;
  onChange: (part: Partial<ShelfRequest>) => void;
};

/** Search and sort order within the shop; a plain form, so that it works before the page runs. */
function ShelfTools({ request, onChange }: ShelfToolsProps) {
  return (
    <form
      role="search"
      aria-label="This shop"
      method="get"
      className="grid w-full grid-cols-[minmax(0,1fr)_9.5rem] items-end gap-3 sm:w-auto sm:grid-cols-[16rem_12rem]"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Search this shop"
        name="search"
        value={request.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Sort by">
        <Select
          name="sort_by"
          value={request.sort_by}
          onChange={(event) => {
            const chosen = SHELF_SORTS.find(([value]) => value === event.target.value);
            if (chosen) onChange({ sort_by: chosen[0] });
          }}
        >
          {SHELF_SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
