import { addressLines } from '@souk/contract/address-format';
import { currencyName } from '@souk/contract/amount-texts';
import { countryName } from '@souk/contract/countries';
import { formatAmount } from '@souk/contract/currency';
import type { Invoice } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { isNotFound } from '../../api/not-found.ts';
import { formatUtcDate } from '../../lib/format.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OperatorLogo } from '../site/operator-logo.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { invoiceQuery } from './queries.ts';

/** The seller whose invoice the address names; null for all of the purchase. */
export const shopOfInvoice = (search: URLSearchParams) => search.get('shop') ?? search.get('from');

/** /orders/{orderId}/invoice: a printable page, A4 or Letter. */
export function InvoicePage({ params: { orderId } }: { params: { orderId: string } }) {
  const [search] = useSearchParams();
  const shopId = search.get('shop');
  const query = useQuery(invoiceQuery(orderId, shopOfInvoice(search)));
  const order = shopId === null ? pages.order(orderId) : pages.shopOrder(shopId, orderId);
  const { data: invoice, error } = query;
  return (
    <div className="page max-w-3xl! py-8 print:max-w-none! print:p-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumb
          crumbs={[
            { label: 'Orders', to: pages.orders() },
            ...(invoice ? [{ label: invoice.order_number, to: order }] : []),
            ...(search.has('from') ? [{ label: 'Overview', to: pages.invoice(orderId) }] : []),
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
        <>
          <SellersInvoices orderId={orderId} invoice={invoice} />
          <Sheet invoice={invoice} />
        </>
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

/** Above the overview of a purchase from several shops: the way to each one's invoice. */
function SellersInvoices({ orderId, invoice }: { orderId: string; invoice: Invoice }) {
  const { invoices, sellers } = invoice;
  if (invoices.length < 2) return null;
  const nameOf = (shopId: string) => sellers.find(({ shop_id }) => shop_id === shopId)?.name;
  return (
    <nav aria-label="Invoices by shop" className="mb-6 print:hidden">
      <p className="text-sm text-muted">
        This is an overview of your purchase. Each shop has issued its own invoice:
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {invoices.map(({ shop_id, number }) => (
          <li key={shop_id}>
            <Link
              to={pages.invoiceFrom(orderId, shop_id)}
              className="rounded-sm font-medium text-accent-ink hover:underline focus-ring"
            >
              {`${nameOf(shop_id)}: ${number}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A seller's name, address and tax number, as far as they gave them. */
function Seller({ seller }: { seller: Invoice['sellers'][number] }) {
  const { name, legal_name, address, country, vat_id } = seller;
  return (
    <div className="mt-1 break-words">
      <p>{legal_name ?? name}</p>
      {legal_name ? <p className="text-muted">{name}</p> : null}
      {address ? <p className="whitespace-pre-line">{address}</p> : null}
      {country ? <p>{countryName(country)}</p> : null}
      {vat_id ? <p>{`VAT number ${vat_id}`}</p> : null}
    </div>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { buyer, sellers, lines, refunds } = invoice;
  return (
    <article className="rounded-card border border-line bg-surface p-6 text-sm sm:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <OperatorLogo alt={siteName()} className="mb-4" />
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
          {sellers.map((seller) => (
            <Seller key={seller.shop_id} seller={seller} />
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
          {invoice.buyer_vat_id ? (
            <p className="mt-1">{`VAT number ${invoice.buyer_vat_id}`}</p>
          ) : null}
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
                {formatAmount(line.price)}
              </td>
              <td className="figures py-2 pr-3 text-right">{line.quantity}</td>
              <td className="figures py-2 text-right">{formatAmount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InvoiceSums invoice={invoice} />
      {invoice.note ? <p className="mt-6">{invoice.note}</p> : null}
      <CreditNotes notes={invoice.credit_notes} taxIncluded={invoice.tax_included} />
      {refunds.length > 0 ? (
        <p className="mt-6 text-xs text-muted">
          Refunded:{' '}
          <span>
            {refunds
              .map(({ date, amount }) => `${formatAmount(amount)} on ${formatUtcDate(date)}`)
              .join(', ')}
          </span>
        </p>
      ) : null}
      <p className="mt-6 text-xs text-muted">
        <span>{invoice.total_amount > 0 ? 'Paid by card.' : 'There was nothing to pay.'}</span>{' '}
        <span>{`All amounts are in ${currencyName()}.`}</span>
      </p>
    </article>
  );
}
