import { ordersApi, type OrderStatus, type Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage, isRefused } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useListParams, type ListParams } from '../../lib/use-list-params.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';
import { OrderFilters, OrderPages, orderSort, statusIn } from '../orders/order-filters.tsx';
import { RowsSkeleton } from '../orders/order-parts.tsx';
import { shopQuery } from '../shops/queries.ts';
import { BlockedBuyers } from './blocked-buyers.tsx';
import { useChangedHere } from './changed-here.ts';
import { shipmentsQuery } from './queries.ts';
import { Pick, SelectionBar } from './selection-bar.tsx';
import { ShipSheet } from './ship-sheet.tsx';
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
      <span>{isPending ? 'Exporting...' : 'Export CSV'}</span>
    </Button>
  );
}

const PER_PAGE = 20;

export function shipmentsFilter({ get, page }: ListParams) {
  return {
    limit: PER_PAGE,
    page,
    status: statusIn(get('status')),
    search: get('search'),
    sort: orderSort.read(get('sort')),
  };
}

function List({ shopId }: { shopId: string }) {
  const { set, ...list } = useListParams();
  const filter = shipmentsFilter(list);
  const { status, search } = filter;
  const query = useQuery(shipmentsQuery(shopId, filter));
  const place = JSON.stringify(filter);
  const here = useChangedHere(place, query.data?.rows);
  const picks = usePicks(place);
  const [shipping, setShipping] = useState<readonly Shipment[] | null>(null);
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
  const rows = here.withChanged(query.data?.rows ?? []);
  const chosen = rows.filter(({ id }) => picks.ids.has(id));
  return (
    <>
      <OrderFilters filter={filter} set={set}>
        <orderSort.Control value={filter.sort} onChange={(sort) => set({ sort })} />
      </OrderFilters>
      <Card className="p-4 sm:p-5">
        {query.data ? (
          <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
              {rows.length > 0 ? (
                <Pick
                  label="Choose all on this page"
                  checked={chosen.length === rows.length}
                  onChange={(all) => picks.set(all ? rows.map(({ id }) => id) : [])}
                />
              ) : null}
              <p className="figures text-sm text-muted" aria-live="polite">
                {chosen.length > 0
                  ? `${formatCount(chosen.length)} chosen`
                  : formatPlural(query.data.total, 'order')}
              </p>
              <div className="ms-auto">
                {chosen.length > 0 ? (
                  <SelectionBar
                    shopId={shopId}
                    chosen={chosen}
                    onShip={setShipping}
                    onClear={() => picks.set([])}
                  />
                ) : query.data.total > 0 ? (
                  <ExportButton shopId={shopId} status={status} search={search} />
                ) : null}
              </div>
            </div>
            {rows.length === 0 ? (
              <p className="py-2 text-sm text-muted">
                {status || search
                  ? 'No orders match this filter.'
                  : 'No orders found for this shop'}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((order) => (
                  <ShipmentRow
                    key={order.id}
                    order={order}
                    screen="orders"
                    all
                    here={here}
                    pick={
                      <Pick
                        label={`Choose ${order.order_number}`}
                        checked={picks.ids.has(order.id)}
                        onChange={() => picks.toggle(order.id)}
                      />
                    }
                  />
                ))}
              </ul>
            )}
          </div>
        ) : (
          <RowsSkeleton rows={5} />
        )}
      </Card>
      {shipping ? (
        <ShipSheet orders={shipping} onShipped={here.changed} onClose={() => setShipping(null)} />
      ) : null}
      <OrderPages filter={filter} set={set} total={query.data?.total} />
      <BlockedBuyers shopId={shopId} />
    </>
  );
}

/** The chosen rows of a list; leaving the list clears them. */
function usePicks(place: string) {
  const [kept, setKept] = useState({ place, ids: new Set<string>() });
  if (kept.place !== place) setKept({ place, ids: new Set() });
  const { ids } = kept;
  const set = (chosen: Iterable<string>) => setKept({ place, ids: new Set(chosen) });
  return {
    ids,
    set,
    toggle: (id: string) =>
      set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
  };
}

/** /shop/{shopId}/orders: all orders of a shop, for its owner. */
export function ShipmentsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return (
    <>
      <PageHead title={shop ? `Orders for ${shop.name}` : 'Orders'} />
      <List shopId={shopId} />
    </>
  );
}
