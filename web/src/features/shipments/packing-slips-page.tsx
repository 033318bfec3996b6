import { addressLines } from '@souk/contract/address-format';
import { countryName } from '@souk/contract/countries';
import type { Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatUtcDate } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shipmentsQuery } from './queries.ts';

/** A page per order of the shop; `orders` holds their ids, separated by commas. */
export const slipsQuery = (shopId: string, orders: string) =>
  shipmentsQuery(shopId, { orders, limit: 100 });

/** /dashboard/shops/{shopId}/packing-slips: a printable slip for each shipment. */
export function PackingSlipsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const orders = useSearchParams()[0].get('orders') ?? '';
  const query = useQuery({ ...slipsQuery(shopId, orders), enabled: orders !== '' });
  const paid = query.data?.rows.filter(({ shipping_address }) => shipping_address !== null) ?? [];
  const toOrders = (
    <ButtonLink variant="secondary" to={pages.shopOrders(shopId)}>
      See the shop’s orders
    </ButtonLink>
  );
  return (
    <div className="max-w-3xl print:max-w-none">
      <div className="print:hidden">
        <PageHead
          up={{ label: 'Orders', to: pages.shopOrders(shopId) }}
          title={paid.length === 1 ? 'Packing slip' : 'Packing slips'}
          action={
            paid.length > 0 ? (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            ) : null
          }
        />
      </div>
      {orders === '' ? (
        <>
          <p className="mb-4">Choose orders in the shop’s list first.</p>
          {toOrders}
        </>
      ) : (
        <Loaded
          query={query}
          failed="Failed to load the packing slips."
          loading={<Skeleton className="h-160 rounded-card" />}
          wayOut={toOrders}
        >
          {() =>
            paid.length === 0 ? (
              <>
                <p className="mb-4">These orders don’t have shipping addresses yet.</p>
                {toOrders}
              </>
            ) : (
              <div className="flex flex-col gap-6 print:block">
                {paid.map((order) => (
                  <Slip key={order.id} order={order} />
                ))}
              </div>
            )
          }
        </Loaded>
      )}
    </div>
  );
}

/** One shipment's slip. It has no prices, since it may be a gift. */
function Slip({ order }: { order: Shipment }) {
  const { order_number, shop_name, shipping_address: to, items } = order;
  return (
    <article
      aria-label={`Packing slip of ${order_number}`}
      className="rounded-card border border-line bg-surface p-6 text-sm not-last:break-after-page sm:p-10 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h2 className="text-2xl font-semibold wrap-anywhere">{shop_name}</h2>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
          <dt className="text-muted">Order</dt>
          <dd className="text-end">{order_number}</dd>
          <dt className="text-muted">Date</dt>
          <dd className="text-end">{formatUtcDate(order.created_at)}</dd>
          {order.shipping_option ? (
            <>
              <dt className="text-muted">Shipping</dt>
              <dd className="text-end">{order.shipping_option.name}</dd>
            </>
          ) : null}
        </dl>
      </header>
      {to ? (
        <section className="mt-8">
          <h3 className="text-muted">Ship to</h3>
          <address className="mt-1 text-lg leading-snug break-words not-italic">
            <span className="block">{`${to.first_name} ${to.last_name}`}</span>
            {addressLines(to).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span>{countryName(to.country)}</span>
          </address>
        </section>
      ) : null}
      <table className="mt-8 w-full">
        <thead>
          <tr className="border-b border-line-strong text-start text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              Qty
            </th>
            <th scope="col" className="w-full py-2 pe-4 text-start font-medium">
              Item
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              SKU
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line align-top">
              <td className="figures py-2.5 pe-4 text-base font-semibold">{item.quantity}</td>
              <td className="py-2.5 pe-4 wrap-anywhere">
                <span className="font-medium">{item.product_name}</span>
                {item.variant_value === null ? null : (
                  <span className="block text-muted">
                    {`${item.variant_name ?? ''}: ${item.variant_value}`}
                  </span>
                )}
              </td>
              <td className="figures py-2.5 whitespace-nowrap">{item.sku ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8 text-muted">Thank you for your order.</p>
    </article>
  );
}
