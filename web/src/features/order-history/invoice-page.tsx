import { addressLines } from '@souk/contract/address-format';
import { countryName } from '@souk/contract/countries';
import { formatUsd } from '@souk/contract/currency';
import type { Invoice } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { isNotFound } from '../../api/not-found.ts';
import { formatUtcDate } from '../../lib/format.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoneyAsShown } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invoiceQuery } from './queries.ts';

/** /orders/{orderId}/invoice: a printable page, A4 or Letter. */
export function InvoicePage({ params: { orderId } }: { params: { orderId: string } }) {
  const query = useQuery(invoiceQuery(orderId));
  const shopId = useSearchParams()[0].get('shop');
  const order = shopId === null ? pages.order(orderId) : pages.shopOrder(shopId, orderId);
  const { data: invoice, error } = query;
  return (
    <div className="page max-w-3xl! py-8 print:max-w-none! print:p-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumb
          crumbs={[
            { label: 'Orders', to: pages.orders() },
            ...(invoice ? [{ label: invoice.order_number, to: order }] : []),
            { label: 'Invoice' },
          ]}
        />
        {invoice ? (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        ) : null}
      </div>
      {invoice ? null : <h1 className="sr-only">Invoice</h1>}
      {invoice ? (
        <Sheet invoice={invoice} />
      ) : query.isError ? (
        <ErrorState
          title={errorMessage(error, 'Failed to load this invoice.')}
          {...(isNotFound(error) ? {} : { onRetry: () => void query.refetch() })}
          action={
            <ButtonLink variant="secondary" to={pages.orders()}>
              View your orders
            </ButtonLink>
          }
        />
      ) : (
        <Skeleton className="h-160 rounded-card" />
      )}
    </div>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { buyer, sellers, lines, refunds } = invoice;
  return (
    <article className="rounded-card border border-line bg-surface p-6 text-sm sm:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl font-semibold">Invoice</h1>
          <p className="figures mt-1 text-muted">{invoice.number}</p>
        </div>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
          <dt className="text-muted">Date</dt>
          <dd className="text-right">{formatUtcDate(invoice.date)}</dd>
          <dt className="text-muted">Order</dt>
          <dd className="text-right">{invoice.order_number}</dd>
        </dl>
      </header>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="font-semibold">From</h2>
          {sellers.map(({ shop_id, name }) => (
            <p key={shop_id} className="mt-1 break-words">
              {name}
            </p>
          ))}
          <p className="mt-1 text-muted">{`Sold at ${siteName()}`}</p>
        </section>
        <section>
          <h2 className="font-semibold">To</h2>
          <address className="mt-1 break-words whitespace-pre-line not-italic">
            <span>{buyer.first_name}</span> <span>{buyer.last_name}</span>
            <br />
            <span>{[...addressLines(buyer), countryName(buyer.country)].join('\n')}</span>
          </address>
        </section>
      </div>
      <table className="mt-8 w-full">
        <thead>
          <tr className="border-b border-line-strong text-left text-muted">
            <th scope="col" className="py-2 pr-3 font-medium">
              Item
            </th>
            <th
              scope="col"
              className="py-2 pr-3 text-right font-medium max-sm:hidden print:table-cell!"
            >
              Price
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium">
              Qty
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className="break-inside-avoid border-b border-line align-top">
              <td className="py-2 pr-3 wrap-anywhere">
                <span>{line.product_name}</span>
                <span className="block text-xs text-muted">
                  {[
                    line.variant_value,
                    sellers.length > 1 ? line.shop_name : null,
                    line.sku ? `SKU ${line.sku}` : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className="figures py-2 pr-3 text-right max-sm:hidden print:table-cell!">
                {formatUsd(line.price)}
              </td>
              <td className="figures py-2 pr-3 text-right">{line.quantity}</td>
              <td className="figures py-2 text-right">{formatUsd(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InvoiceSums invoice={invoice} />
      {refunds.length > 0 ? (
        <p className="mt-6 text-xs text-muted">
          Refunded:{' '}
          <span>
            {refunds
              .map(({ date, amount }) => `${formatUsd(amount)} on ${formatUtcDate(date)}`)
              .join(', ')}
          </span>
        </p>
      ) : null}
      <p className="mt-6 text-xs text-muted">Paid by card. All amounts are in US dollars.</p>
    </article>
  );
}

/** "VAT 20%". */
const taxName = ({ name, percent }: Invoice['tax_lines'][number]) => `${name} ${percent}%`;

function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { subtotal, discount, shipping, tax, total_amount, balance, currency, rate } = invoice;
  const refunded = balance < total_amount;
  const rows = [
    ['Subtotal', formatUsd(subtotal)],
    ...(discount > 0 ? [['Discount', formatUsd(-discount)] as const] : []),
    ['Shipping', formatUsd(shipping)],
    ...(invoice.tax_included
      ? []
      : invoice.tax_lines.length > 0
        ? invoice.tax_lines.map((line) => [taxName(line), formatUsd(line.tax)] as const)
        : [['Tax', formatUsd(tax)] as const]),
  ];
  return (
    <dl className="figures mt-4 ml-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-y-1.5 break-inside-avoid [&>dd]:pl-6">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="pl-6 text-right">{amount}</dd>
        </div>
      ))}
      <dt className="border-t border-line-strong pt-2 font-semibold">Total</dt>
      <dd className="border-t border-line-strong pt-2 text-right font-semibold">
        <span>{formatUsd(total_amount)}</span>
        <MoneyAsShown dollars={total_amount} shown={{ currency, rate }} className="block" />
      </dd>
      {invoice.tax_included
        ? invoice.tax_lines.map((line) => (
            <div key={taxName(line)} className="contents">
              <dt className="text-muted">{`Including ${taxName(line)}`}</dt>
              <dd className="text-right">{formatUsd(line.tax)}</dd>
            </div>
          ))
        : null}
      {refunded ? (
        <>
          <dt className="text-muted">Refunded</dt>
          <dd className="text-right">{`−${formatUsd(invoice.total_amount - balance)}`}</dd>
          <dt className="font-semibold">Total after refunds</dt>
          <dd className="text-right font-semibold">{formatUsd(balance)}</dd>
        </>
      ) : null}
    </dl>
  );
}
