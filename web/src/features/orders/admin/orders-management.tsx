import { isId } from '@souk/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.ts';
import { adminOrdersQuery } from '../../../api/queries/admin.ts';
import { useApi } from '../../../api/use-api.ts';
import { cn } from '../../../lib/cn.ts';
import { formatPlural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowsSkeleton } from '../list-states.tsx';
import { PagesNav } from '../../../ui/pages-nav.tsx';
import { StatusFilter, statusIn } from '../status-filter.tsx';
import { useListParams } from '../../../lib/use-list-params.ts';
import { OrderSheet } from './order-sheet.tsx';
import { OrdersTable } from './orders-table.tsx';
import { ShopFilter } from './shop-filter.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

const PER_PAGE = 25;

/** Everyone's purchases: search, filter by status and shop, open one. The filters live in the address. */
export function OrdersManagement() {
  const { get, page, set } = useListParams();
  const status = statusIn(get('status'));
  const search = get('search');
  const shopId = isId(get('shop_id')) ? get('shop_id') : '';
  const open = isId(get('order')) ? get('order') : '';
  const query = useQuery(
    adminOrdersQuery(useApi(), { page, limit: PER_PAGE, search, status, shop_id: shopId }),
  );
  const { data } = query;

  return (
    <>
      <div className="mb-4 flex flex-col gap-4 md:flex-row">
        <SearchField
          label="Search orders"
          className="min-w-0 flex-1"
          value={search}
          placeholder="Order number, customer or product"
          onChange={(text) => set({ search: text })}
        />
        <StatusFilter value={status} onChange={(chosen) => set({ status: chosen })} />
        <ShopFilter value={shopId} onChange={(chosen) => set({ shop_id: chosen })} />
      </div>
      <Card className="p-5">
        {data ? (
          <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <p className="figures mb-2 text-sm text-muted" aria-live="polite">
              {formatPlural(data.total, 'order')}
            </p>
            {data.rows.length > 0 ? (
              <OrdersTable orders={data.rows} onOpen={(order) => set({ order })} />
            ) : (
              <p className="py-2 text-sm text-muted">No orders found</p>
            )}
          </div>
        ) : null}
        {!data && query.isError ? (
          <ErrorState
            title={errorMessage(query.error, 'Failed to load the orders.')}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {!data && !query.isError ? <RowsSkeleton rows={6} /> : null}
      </Card>
      <PagesNav
        page={page}
        limit={PER_PAGE}
        total={data?.total ?? 0}
        onPage={(to) => {
          set({ page: to === 1 ? '' : String(to) });
          window.scrollTo({ top: 0 });
        }}
      />
      <OrderSheet
        orderId={open}
        number={data?.rows.find(({ id }) => id === open)?.order_number ?? ''}
        onClose={() => set({ order: '' })}
      />
    </>
  );
}
