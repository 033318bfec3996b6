import type { AdminOrder } from '@souk/contract/admin';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { SCROLLS_INSIDE } from '../../../ui/scrolls-inside.ts';
import { StatusBadge } from '../status-badge.tsx';

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
export function OrdersTable({ orders, onOpen }: OrdersTableProps) {
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
