import type { AdminOrder } from '@souk/contract/admin';
import { isId } from '@souk/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../api/loaded.tsx';
import { adminOrdersQuery } from '../../api/queries/admin.ts';
import { shopQuery } from '../../api/queries/shops.ts';
import { ShopPicker } from '../../api/shop-picker.tsx';
import { cn } from '../../lib/cn.ts';
import { formatDate, formatPlural } from '../../lib/format.ts';
import { useListParams, type ListParams } from '../../lib/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import { OrderSheet } from './order-sheet.tsx';
import { OrderFilters, OrderPages, statusIn } from './order-filters.tsx';
import { RowsSkeleton } from './order-parts.tsx';
import { StatusBadge } from './order-status.tsx';

type OrdersTableProps = { orders: readonly AdminOrder[]; onOpen: (orderId: string) => void };

const heads = ['Order', 'Date', 'Customer', 'Shops', 'Status', 'Total'];

function shopsOf(order: AdminOrder): string {
  return order.shipments.map(({ shop_name }) => shop_name).join(', ');
}

function OpenButton({ order, onOpen }: { order: AdminOrder; onOpen: (orderId: string) => void }) {
  return (
    <Button variant="ghost" size="sm" className="figures -ml-3" onClick={() => onOpen(order.id)}>
      {order.order_number}
    </Button>
  );
}

/** A dense table on a wide screen, cards on a phone. */
function OrdersTable({ orders, onOpen }: OrdersTableProps) {
  return (
    <>
      <div className={SCROLLS_INSIDE}>
        <table className="hidden w-full text-left text-sm md:table">
          <thead>
            <tr className="border-b border-line text-muted">
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="py-2 pr-4 font-medium last:pr-0 last:text-right"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {orders.map((order) => (
              <tr key={order.id}>
                <td className="py-1.5 pr-4">
                  <OpenButton order={order} onOpen={onOpen} />
                </td>
                <td className="figures py-1.5 pr-4 whitespace-nowrap">
                  {formatDate(order.created_at)}
                </td>
                <td className="max-w-52 py-1.5 pr-4">
                  <span className="block truncate">{order.buyer_name}</span>
                  <span className="block truncate text-xs text-muted">{order.buyer_email}</span>
                </td>
                <td className="max-w-60 truncate py-1.5 pr-4">{shopsOf(order)}</td>
                <td className="py-1.5 pr-4">
                  <StatusBadge status={order.status} screen="orders" />
                </td>
                <td className="py-1.5 text-right font-medium">
                  <Money dollars={order.total_amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line md:hidden">
        {orders.map((order) => (
          <li key={order.id} className="flex items-start justify-between gap-4 py-3 text-sm">
            <div className="min-w-0">
              <OpenButton order={order} onOpen={onOpen} />
              <p className="figures text-muted">{formatDate(order.created_at)}</p>
              <p className="truncate">{order.buyer_name}</p>
              <p className="truncate text-muted">{shopsOf(order)}</p>
            </div>
            <div className="flex flex-col items-end gap-2 pt-1.5">
              <Money dollars={order.total_amount} className="font-medium" />
              <StatusBadge status={order.status} screen="orders" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type ShopFilterProps = {
  /** The chosen shop's id, '' for all. */
  value: string;
  onChange: (shopId: string) => void;
};

/** Finds any shop of the site by part of its name. */
function ShopFilter({ value, onChange }: ShopFilterProps) {
  const { data: shop } = useQuery({ ...shopQuery(value), enabled: value !== '' });
  return (
    <ShopPicker
      label="Filter by shop"
      placeholder="All shops"
      chosen={value === '' ? null : { id: value, name: shop?.name ?? '…' }}
      onChoose={(option) => onChange(option?.id ?? '')}
      className="w-full sm:w-56"
    />
  );
}

const PER_PAGE = 25;

/** What the address asks for. */
export function adminOrdersFilter({ get, page }: ListParams) {
  return {
    page,
    limit: PER_PAGE,
    search: get('search'),
    status: statusIn(get('status')),
    shop_id: isId(get('shop_id')) ? get('shop_id') : '',
  };
}

/** Everyone's purchases: search, filter by status and shop, open one. The filters are in the address. */
export function OrdersManagement() {
  const { set, ...list } = useListParams();
  const filter = adminOrdersFilter(list);
  const shopId = filter.shop_id;
  const open = isId(list.get('order')) ? list.get('order') : '';
  const query = useQuery(adminOrdersQuery(filter));
  const { data } = query;

  return (
    <>
      <OrderFilters filter={filter} set={set}>
        <ShopFilter value={shopId} onChange={(chosen) => set({ shop_id: chosen })} />
      </OrderFilters>
      <Card className="p-5">
        <Loaded
          query={query}
          failed="Failed to load the orders."
          loading={<RowsSkeleton rows={6} />}
        >
          {({ rows, total }) => (
            <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
              <p className="figures mb-2 text-sm text-muted" aria-live="polite">
                {formatPlural(total, 'order')}
              </p>
              {rows.length > 0 ? (
                <OrdersTable orders={rows} onOpen={(order) => set({ order })} />
              ) : (
                <p className="py-2 text-sm text-muted">No orders found</p>
              )}
            </div>
          )}
        </Loaded>
      </Card>
      <OrderPages filter={filter} set={set} total={data?.total} />
      <OrderSheet
        orderId={open}
        number={data?.rows.find(({ id }) => id === open)?.order_number ?? ''}
        onClose={() => set({ order: '' })}
      />
    </>
  );
}
