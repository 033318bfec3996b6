import { useQuery } from '@tanstack/react-query';
import { Package, Plus, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { managedProductsQuery } from '../../../api/queries/managed-products.ts';
import { useApi } from '../../../api/use-api.ts';
import { cn } from '../../../lib/cn.ts';
import { formatPlural } from '../../../lib/format.ts';
import { useFocusKept } from '../../../lib/list-focus.ts';
import { type ListParams, useListParams } from '../../../lib/use-list-params.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagesNav } from '../../../ui/pages-nav.tsx';
import { ProductsSkeleton, ProductsTable } from './products-table.tsx';
import { ProductsToolbar, sortIn } from './products-toolbar.tsx';

const PER_PAGE = 25;

/** What the address asks of the list. */
export function managedFilter({ get, page }: ListParams) {
  return { page, limit: PER_PAGE, search: get('search'), sort_by: sortIn(get('sort_by')) };
}

function NoProducts({ shopId }: { shopId: string }) {
  return (
    <EmptyState
      icon={<Package />}
      title="No products found"
      text="What you put on sale stands here, to be changed at any time."
      action={
        <Button asChild>
          <Link to={paths.newProduct(shopId)}>
            <Plus aria-hidden />
            Add your first product
          </Link>
        </Button>
      }
    />
  );
}

function NothingMatches({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No products found"
      text={`Nothing in this shop matches “${search}”.`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}

/** A shop's products, searched, sorted and paged; all of that stands in the address. */
export function ProductsList({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = managedFilter(list);
  const { page, search, sort_by } = filter;
  const query = useQuery(managedProductsQuery(useApi(), shopId, filter));
  const { data } = query;
  const goTo = (to: number) => {
    set({ page: to === 1 ? '' : String(to) });
    window.scrollTo({ top: 0 });
  };

  function content() {
    // A list that could not be refreshed is still a list: somebody may be typing in it.
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
    // The last of a page was deleted, or the address is an old one.
    if (data.total > 0) {
      return (
        <EmptyState
          title="This page is empty"
          action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
        />
      );
    }
    return search ? (
      <NothingMatches search={search} onClear={() => set({ search: '' })} />
    ) : (
      <NoProducts shopId={shopId} />
    );
  }

  const end = useRef<HTMLDivElement>(null);
  const focusKept = useFocusKept('[data-delete]', end, data?.rows.map(({ id }) => id).join(' '));
  const nothingYet = data?.total === 0 && !search;
  return (
    <>
      {nothingYet ? null : <ProductsToolbar search={search} sort={sort_by} onChange={set} />}
      <div ref={end} tabIndex={-1} className="outline-none">
        <Card className="p-4 sm:p-5">
          <div {...focusKept}>{content()}</div>
        </Card>
      </div>
      <PagesNav page={page} limit={PER_PAGE} total={data?.total ?? 0} onPage={goTo} />
    </>
  );
}
