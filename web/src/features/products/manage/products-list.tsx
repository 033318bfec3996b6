import { pages } from '@souk/contract/pages';
import { MANAGED_SORTS, type ManagedPart, type ManagedSort } from '@souk/contract/product-inputs';
import { useQuery } from '@tanstack/react-query';
import { Package, PackageCheck, Plus, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { cn } from '../../../lib/cn.ts';
import { useFocusKept } from '../../../lib/list-focus.ts';
import { type ListParams, useListParams } from '../../../lib/use-list-params.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { PagesNav } from '../../../ui/pages-nav.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { partIn, ProductTabs } from './product-tabs.tsx';
import { ProductsSkeleton, ProductsTable } from './products-table.tsx';
import { managedProductsQuery } from './queries.ts';

const PER_PAGE = 25;

export function managedFilter({ get, page }: ListParams) {
  return {
    page,
    limit: PER_PAGE,
    search: get('search'),
    sort_by: sortIn(get('sort_by')),
    show: partIn(get('show')),
  };
}

/** A shop's products: search, sort order and page are in the address. */
export function ProductsList({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = managedFilter(list);
  const { page, search, sort_by, show } = filter;
  const query = useQuery(managedProductsQuery(shopId, filter));
  const { data } = query;
  const sortBy = (order: string) => set({ sort_by: order === 'newest' ? '' : order });
  const goTo = (to: number) => {
    set({ page: to === 1 ? '' : String(to) });
    window.scrollTo({ top: 0 });
  };

  function content() {
    // If a refresh fails, the list stays: somebody may be typing in it.
    if (!data && query.isError) {
      return (
        <ErrorState
          title="Error loading products"
          text={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (!data) return <ProductsSkeleton />;
    if (data.rows.length > 0) {
      return (
        <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          <ProductsTable
            shopId={shopId}
            products={data.rows}
            total={data.total}
            sorted={sort_by}
            onSort={sortBy}
          />
        </div>
      );
    }
    // The page's last product was deleted, or the address is outdated.
    if (data.total > 0) {
      return (
        <EmptyState
          title="This page is empty"
          action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
        />
      );
    }
    if (show !== 'all' && !search) {
      return (
        <EmptyState
          icon={<PackageCheck />}
          title="No products found"
          text={NONE[show]}
          action={
            <Button variant="secondary" onClick={() => set({ show: '' })}>
              See all products
            </Button>
          }
        />
      );
    }
    return search ? (
      <EmptyState
        icon={<SearchX />}
        title="No products found"
        text={`Nothing in this shop matches “${search}”.`}
        action={
          <Button variant="secondary" onClick={() => set({ search: '' })}>
            Clear search
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<Package />}
        title="No products found"
        text="Products you list appear here. Edit them any time."
        action={
          <ButtonLink to={pages.newProduct(shopId)}>
            <Plus aria-hidden />
            Add your first product
          </ButtonLink>
        }
      />
    );
  }

  const end = useRef<HTMLDivElement>(null);
  const focusKept = useFocusKept('[data-delete]', end, data?.rows.map(({ id }) => id).join(' '));
  const nothingYet = data?.total === 0 && !search && show === 'all';
  return (
    <>
      {nothingYet ? null : <ProductTabs shopId={shopId} shown={show} />}
      {nothingYet ? null : (
        <div role="search" className="mb-4 flex flex-col gap-4 sm:flex-row">
          <SearchField
            label="Search products"
            placeholder="Name, description or SKU"
            value={search}
            onChange={(text) => set({ search: text })}
            className="min-w-0 flex-1"
          />
          <Field label="Sort by" className="w-full sm:w-56">
            <Select value={sort_by} onChange={({ target }) => sortBy(target.value)}>
              {MANAGED_SORTS.map((one) => (
                <option key={one} value={one}>
                  {LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <div ref={end} tabIndex={-1} className="outline-none">
        <Card className="p-4 sm:p-5">
          <div {...focusKept}>{content()}</div>
        </Card>
      </div>
      <PagesNav page={page} limit={PER_PAGE} total={data?.total ?? 0} onPage={goTo} />
    </>
  );
}

const NONE: Record<Exclude<ManagedPart, 'all'>, string> = {
  low: 'Nothing is running low.',
  no_clip: 'Every product has a clip.',
  on_sale: 'No product has a discount right now.',
  draft: 'You haven’t hidden any products.',
};

const LABELS: Record<ManagedSort, string> = {
  newest: 'Newest',
  name: 'Name',
  name_desc: 'Name: Z to A',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  stock_low: 'Stock: Low to High',
  stock_high: 'Stock: High to Low',
};

/** The sort order in a page's address; newest by default. */
function sortIn(value: string): ManagedSort {
  return MANAGED_SORTS.find((sort) => sort === value) ?? 'newest';
}
