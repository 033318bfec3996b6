import type { AdminOrder } from '@souk/contract/admin';
import { isId } from '@souk/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate, formatPlural } from '../../lib/format.ts';
import { useListParams, type ListParams } from '../../lib/use-list-params.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import { type HeadSort, SortHead } from '../../ui/sort-head.tsx';
import { sortInAddress } from '../admin-list/filters.tsx';
import { shopQuery } from '../shops/queries.ts';
import { ShopPicker } from '../shops/shop-picker.tsx';
import { adminOrdersQuery } from './admin-queries.ts';
import { OrderFilters, OrderPages, orderSort, statusIn } from './order-filters.tsx';
import { RowsSkeleton } from './order-parts.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { StatusBadge } from './order-status.tsx';

type OrdersTableProps = {
  orders: readonly AdminOrder[];
  linkTo: (orderId: string) => string;
  /** The list's order, and how to change it. */
  sorted: string;
  onSort: (name: string) => void;
};

const HEADS: readonly { head: string; sort?: HeadSort }[] = [
  { head: 'Order' },
  { head: 'Date', sort: { up: 'oldest', down: 'newest' } },
  { head: 'Customer' },
  { head: 'Shops' },
  { head: 'Status' },
  { head: 'Total', sort: { up: 'total_low', down: 'total_high' } },
];

function shopsOf(order: AdminOrder): string {
  return order.shipments.map(({ shop_name }) => shop_name).join(', ');
}

/** The order's number, as a link that covers the whole row. */
function OrderLink({ number, to }: { number: string; to: string }) {
  return (
    <Link
      to={{ search: to }}
      preventScrollReset
      className="card-link figures font-medium text-accent-ink hover:underline"
    >
      {number}
    </Link>
  );
}

/** A dense table on a wide screen, two-line rows on a phone. */
function OrdersTable({ orders, linkTo, sorted, onSort }: OrdersTableProps) {
  return (
    <>
      <div className="@container">
        <div className={cn(SCROLLS_INSIDE, '@4xl:overflow-visible')}>
          <table className="hidden w-full text-start text-sm md:table">
            <thead className="sticky-heads">
              <tr className="text-muted">
                {HEADS.map(({ head, sort }) => (
                  <SortHead
                    key={head}
                    head={head}
                    sort={sort}
                    sorted={sorted}
                    onSort={onSort}
                    className="last:pe-2 last:text-end"
                  />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {orders.map((order) => (
                <tr key={order.id} className="relative transition-colors hover:bg-sunken">
                  <td className="h-11 pe-4 whitespace-nowrap">
                    <OrderLink number={order.order_number} to={linkTo(order.id)} />
                  </td>
                  <td className="figures pe-4 whitespace-nowrap">
                    {formatLocalDate(order.created_at)}
                  </td>
                  <td className="w-1/2 max-w-0 truncate pe-4">
                    <span>{order.buyer_name}</span>{' '}
                    <span className="text-xs text-muted">{order.buyer_email}</span>
                  </td>
                  <td className="w-1/3 max-w-0 truncate pe-4">{shopsOf(order)}</td>
                  <td className="pe-4">
                    <StatusBadge status={order.status} screen="orders" />
                  </td>
                  <td className="pe-2 text-end font-medium whitespace-nowrap">
                    <Money dollars={order.total_amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <ul className="divide-y divide-line md:hidden">
        {orders.map((order) => (
          <li key={order.id} className="relative flex items-center gap-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="figures">
                <OrderLink number={order.order_number} to={linkTo(order.id)} />
                <span className="text-muted">{` · ${formatLocalDate(order.created_at)}`}</span>
              </p>
              <p className="truncate text-muted">{`${order.buyer_name} · ${shopsOf(order)}`}</p>
            </div>
            <div className="flex flex-col items-end gap-1">
              <Money dollars={order.total_amount} className="font-medium" />
              <StatusBadge status={order.status} screen="orders" />
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
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

/** Reads the list's request from the address. */
export function adminOrdersFilter({ get, page }: ListParams) {
  return {
    page,
    limit: PER_PAGE,
    search: get('search'),
    status: statusIn(get('status')),
    shop_id: isId(get('shop_id')) ? get('shop_id') : '',
    sort: orderSort.read(get('sort')),
  };
}

/** Everyone's purchases: search, filter by status and shop, open one. The filters are in the address. */
export function OrdersManagement() {
  const { set, ...list } = useListParams();
  const filters = Object.fromEntries(useSearchParams()[0]);
  const filter = adminOrdersFilter(list);
  const shopId = filter.shop_id;
  const open = isId(list.get('order')) ? list.get('order') : '';
  const query = useQuery(adminOrdersQuery(filter));
  const { data } = query;

  return (
    <>
      <OrderFilters filter={filter} set={set}>
        <ShopFilter value={shopId} onChange={(chosen) => set({ shop_id: chosen })} />
        <div className="md:hidden">
          <orderSort.Control value={filter.sort} onChange={(sort) => set({ sort })} />
        </div>
      </OrderFilters>
      <Card className="p-4 sm:p-5">
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
                <OrdersTable
                  orders={rows}
                  sorted={filter.sort}
                  onSort={(sort) => set(sortInAddress(sort))}
                  linkTo={(order) => new URLSearchParams({ ...filters, order }).toString()}
                />
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
