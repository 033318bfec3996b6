import { currencyName } from '@souk/contract/amount-texts';
import type { CommissionInvoice } from '@souk/contract/commission-invoices';
import { countryName } from '@souk/contract/countries';
import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { formatDayOfYear, formatMonth, formatUtcDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { OperatorLogo } from '../site/operator-logo.tsx';
import { commissionInvoiceQuery } from './queries.ts';

type CommissionInvoicePageProps = { shopId: string; month: string };

/** The marketplace's invoice to a shop for a month, for printing on A4 or Letter. */
export function CommissionInvoicePage({ shopId, month }: CommissionInvoicePageProps) {
  const query = useQuery(commissionInvoiceQuery(shopId, month));
  return (
    <ManagedShopGate shopId={shopId}>
      {() => (
        <>
          <div className="print:hidden">
            <PageHead
              up={{ label: 'Invoices', to: pages.shopInvoices(shopId) }}
              title="Commission invoice"
              text={formatMonth(month)}
              action={
                query.data ? (
                  <Button variant="secondary" onClick={() => window.print()}>
                    <Printer aria-hidden />
                    Print
                  </Button>
                ) : null
              }
            />
          </div>
          <Loaded
            query={query}
            failed="Couldn’t load this invoice."
            loading={<Skeleton className="h-120 rounded-card" />}
          >
            {(invoice) => <Sheet invoice={invoice} />}
          </Loaded>
        </>
      )}
    </ManagedShopGate>
  );
}

function Party({ title, party }: { title: string; party: CommissionInvoice['seller'] }) {
  const { name, legal_name, address, country, vat_id } = party;
  return (
    <section className="break-words">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <p>{legal_name ?? name}</p>
      {legal_name ? <p className="text-muted">{name}</p> : null}
      {address ? <p className="whitespace-pre-line">{address}</p> : null}
      {country ? <p>{countryName(country)}</p> : null}
      {vat_id ? <p>{`VAT number ${vat_id}`}</p> : null}
    </section>
  );
}

function Sheet({ invoice }: { invoice: CommissionInvoice }) {
  const { number, date, from, to, seller, buyer, lines, tax_lines, total_amount, note } = invoice;
  const rows = [
    ...lines.map(({ name, amount }) => [name, amount] as const),
    ...tax_lines.map(({ name, percent, tax }) => [`${name} ${percent}%`, tax] as const),
  ];
  return (
    <article className="rounded-card border border-line bg-surface p-6 text-sm sm:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <OperatorLogo alt={siteName()} className="mb-4" />
          <h2 className="text-2xl font-semibold">{total_amount < 0 ? 'Credit note' : 'Invoice'}</h2>
          <p className="figures mt-1 text-muted">{number}</p>
        </div>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
          <dt className="text-muted">Date</dt>
          <dd className="text-right">{formatUtcDate(date)}</dd>
          <dt className="text-muted">For</dt>
          <dd className="text-right">{`${formatDayOfYear(from)} – ${formatDayOfYear(to)}`}</dd>
        </dl>
      </header>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="From" party={seller} />
        <Party title="To" party={buyer} />
      </div>
      <dl className="figures mt-8 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {rows.map(([label, amount]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right">{formatAmount(amount)}</dd>
          </div>
        ))}
        <dt className="border-t border-line-strong pt-2 font-semibold">Total</dt>
        <dd className="border-t border-line-strong pt-2 text-right font-semibold">
          {formatAmount(total_amount)}
        </dd>
      </dl>
      {note ? <p className="mt-6">{note}</p> : null}
      <p className="mt-6 text-xs text-muted">
        {`Already ${total_amount < 0 ? 'added to' : 'taken from'} your balance. All amounts are in ${currencyName()}.`}
      </p>
    </article>
  );
}
