import { ordersApi, type OrderStatus } from '@souk/contract/orders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { errorMessage, isRefused } from '../../api/error-message.ts';
import { shipmentsQuery } from './queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { api } from '../../api/browser-api.ts';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { useListParams, type ListParams } from '../../lib/use-list-params.ts';
import { pages } from '@souk/contract/pages';
import { ShopTrail } from '../shops/shop-trail.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { BlockedBuyers } from './blocked-buyers.tsx';
import { OrderFilters, OrderPages, statusIn } from '../orders/order-filters.tsx';
import { RowsSkeleton } from '../orders/order-parts.tsx';
import { ShipmentRow } from './shop-order-row.tsx';

type ExportButtonProps = {
  shopId: string;
  /** The list's filters, so that the file contains the same orders. */
  status: OrderStatus | undefined;
  search: string;
};

/** Saves all pages of the listed orders as a spreadsheet file. */
function ExportButton({ shopId, status, search }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.answer(ordersApi.exportOfShop, { params: { shopId }, query: { status, search } }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Orders exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the orders')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

const PER_PAGE = 20;

/** Returns the filter in the address. */
export function shipmentsFilter({ get, page }: ListParams) {
  return { limit: PER_PAGE, page, status: statusIn(get('status')), search: get('search') };
}

function List({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = shipmentsFilter(list);
  const { status, search } = filter;
  const query = useQuery(shipmentsQuery(shopId, filter));
  const refused = isRefused(query.error);
  if (query.isError && (refused || !query.data)) {
    return (
      <ErrorState
        title={errorMessage(query.error, "Failed to load this shop's orders.")}
        {...(refused ? {} : { onRetry: () => void query.refetch() })}
        action={
          <ButtonLink variant="secondary" to={pages.dashboard()}>
            Go to your dashboard
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <OrderFilters filter={filter} set={set} />
      <Card className="p-4 sm:p-5">
        {query.data ? (
          <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
              <p className="figures text-sm text-muted" aria-live="polite">
                {formatPlural(query.data.total, 'order')}
              </p>
              {query.data.total > 0 ? (
                <ExportButton shopId={shopId} status={status} search={search} />
              ) : null}
            </div>
            {query.data.rows.length === 0 ? (
              <p className="py-2 text-sm text-muted">
                {status || search
                  ? 'No orders match this filter.'
                  : 'No orders found for this shop'}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {query.data.rows.map((order) => (
                  <ShipmentRow key={order.id} order={order} screen="orders" all />
                ))}
              </ul>
            )}
          </div>
        ) : (
          <RowsSkeleton rows={5} />
        )}
      </Card>
      <OrderPages filter={filter} set={set} total={query.data?.total} />
      <BlockedBuyers shopId={shopId} />
    </>
  );
}

/** /shop/{shopId}/orders: all orders of a shop, for its owner. */
export function ShipmentsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return (
    <div className="page max-w-4xl py-8">
      <ShopTrail shop={shop} here="Orders" />
      <h1 className="mt-3 mb-6 text-2xl font-semibold break-words">
        {shop ? `Orders for ${shop.name}` : 'Orders'}
      </h1>
      <List shopId={shopId} />
    </div>
  );
}
