import { includedTax } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import type { Invoice } from '@souk/contract/order-detail';
import { MoneyAsShown } from '../../ui/money.tsx';

/** "VAT 20%". */
export const taxName = ({ name, percent }: Invoice['tax_lines'][number]) => `${name} ${percent}%`;

/** What an invoice adds up to, with a line for each tax rate. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { subtotal, discount, shipping, tax, total_amount, balance, currency, rate } = invoice;
  const refunded = balance < total_amount;
  const rows = [
    ['Subtotal', formatAmount(subtotal)],
    ...(discount > 0 ? [['Discount', formatAmount(-discount)] as const] : []),
    ['Shipping', formatAmount(shipping)],
    ...(invoice.tax_included
      ? []
      : invoice.tax_lines.length > 0
        ? invoice.tax_lines.map((line) => [taxName(line), formatAmount(line.tax)] as const)
        : [['Tax', formatAmount(tax)] as const]),
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
        <span>{formatAmount(total_amount)}</span>
        <MoneyAsShown dollars={total_amount} shown={{ currency, rate }} className="block" />
      </dd>
      {invoice.tax_included && tax > 0 ? (
        <dd className="col-span-2 text-right text-muted">{includedTax(tax, invoice.tax_lines)}</dd>
      ) : null}
      {refunded ? (
        <>
          <dt className="text-muted">Refunded</dt>
          <dd className="text-right">{formatAmount(balance - total_amount)}</dd>
          <dt className="font-semibold">Total after refunds</dt>
          <dd className="text-right font-semibold">{formatAmount(balance)}</dd>
        </>
      ) : null}
    </dl>
  );
}
