import { MANAGED_SORTS, type ManagedSort } from '@souk/contract/product-inputs';
import { useQuery } from '@tanstack/react-query';
import { Package, Plus, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { managedProductsQuery } from './queries.ts';
import { ProductsSkeleton, ProductsTable } from './products-table.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatPlural } from '../../../lib/format.ts';
import { useFocusKept } from '../../../lib/list-focus.ts';
import { type ListParams, useListParams } from '../../../lib/use-list-params.ts';
import { pages } from '@souk/contract/pages';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { PagesNav } from '../../../ui/pages-nav.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';

const PER_PAGE = 25;

export function managedFilter({ get, page }: ListParams) {
  return { page, limit: PER_PAGE, search: get('search'), sort_by: sortIn(get('sort_by')) };
}

/** A shop's products: search, sort order and page are in the address. */
export function ProductsList({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = managedFilter(list);
  const { page, search, sort_by } = filter;
  const query = useQuery(managedProductsQuery(shopId, filter));
  const { data } = query;
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
          <p className="figures text-sm text-muted" aria-live="polite">
            {formatPlural(data.total, 'product')}
          </p>
          <ProductsTable products={data.rows} />
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
  const nothingYet = data?.total === 0 && !search;
  return (
    <>
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
            <Select
              value={sort_by}
              onChange={({ target }) =>
                set({ sort_by: target.value === 'newest' ? '' : target.value })
              }
            >
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

const LABELS: Record<ManagedSort, string> = {
  newest: 'Newest',
  name: 'Name',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  stock_low: 'Stock: Low to High',
};

/** The sort order in a page's address; newest by default. */
function sortIn(value: string): ManagedSort {
  return MANAGED_SORTS.find((sort) => sort === value) ?? 'newest';
}
