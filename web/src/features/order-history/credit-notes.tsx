import { includedTax } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import type { Invoice } from '@souk/contract/order-detail';
import { formatUtcDate } from '../../lib/format.ts';
import { taxName } from './invoice-sums.tsx';

/** What the seller gave back of an invoice: a credit note for each refund. */
export function CreditNotes({ notes, taxIncluded }: CreditNotesProps) {
  return notes.map(({ number, date, lines, tax, tax_lines, total }) => (
    <section key={number} className="mt-8 break-inside-avoid border-t border-line-strong pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-semibold">{`Credit note ${number}`}</h2>
        <p className="figures text-muted">{formatUtcDate(date)}</p>
      </div>
      <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {lines.map(({ product_name, quantity, amount }, index) => (
          <div key={index} className="contents">
            <dt className="wrap-anywhere">
              {quantity > 1 ? `${quantity} × ${product_name}` : product_name}
            </dt>
            <dd className="text-right">{formatAmount(-amount)}</dd>
          </div>
        ))}
        {taxIncluded
          ? null
          : tax_lines.map((line) => (
              <div key={taxName(line)} className="contents text-muted">
                <dt>{taxName(line)}</dt>
                <dd className="text-right">{formatAmount(-line.tax)}</dd>
              </div>
            ))}
        <dt className="font-semibold">Total</dt>
        <dd className="text-right font-semibold">{formatAmount(-total)}</dd>
        {taxIncluded && tax > 0 ? (
          <dd className="col-span-2 text-right text-muted">
            {includedTax(
              -tax,
              tax_lines.map((line) => ({ ...line, tax: -line.tax })),
            )}
          </dd>
        ) : null}
      </dl>
    </section>
  ));
}

type CreditNotesProps = {
  notes: Invoice['credit_notes'];
  /** Whether the amounts contain the tax. */
  taxIncluded: boolean;
};
