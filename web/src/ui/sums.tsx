import { includedTax } from '@souk/contract/amount-texts';
import type { ShownCurrency } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import { cn } from '../lib/cn.ts';
import { Money, MoneyAsShown } from './money.tsx';

type SumsProps = Partial<ShownCurrency> & {
  subtotal: number;
  /** Off the goods; not shown if 0. */
  discount?: number;
  shipping: number;
  tax: number;
  /** Whether goods and shipping contain the tax. */
  tax_included?: boolean;
  tax_lines?: readonly { name: string; percent: number; tax: number }[];
  total_amount: number;
  /** If the total is the page's subject. */
  large?: boolean;
};

/** The sums of an order; the total also in the buyer's display currency. */
export function Sums({
  subtotal,
  discount = 0,
  shipping,
  tax,
  tax_included: included = false,
  tax_lines: lines = [],
  total_amount,
  currency = siteCurrency(),
  rate = 1,
  large = false,
}: SumsProps) {
  const rows = [
    ['Subtotal', subtotal],
    ...(discount > 0 ? [['Discount', -discount] as const] : []),
    ['Shipping', shipping],
    ...(included ? [] : taxRows(tax, lines)),
    ['Total', total_amount],
  ] as const;
  return (
    <>
      <dl
        className={cn(
          'border-t border-line text-sm',
          large ? 'mt-5 space-y-2.5 pt-4' : 'mt-4 space-y-1.5 pt-3',
        )}
      >
        {rows.map(([label, dollars]) => (
          <div
            key={label}
            className={cn(
              'flex justify-between gap-4',
              large
                ? 'last:border-t last:border-line last:pt-3 last:text-base last:font-semibold last:[&_dt]:text-ink'
                : 'last:font-medium',
            )}
          >
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">
              <Money dollars={dollars} />
              {label === 'Total' ? (
                <MoneyAsShown dollars={dollars} shown={{ currency, rate }} className="block" />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {included && tax > 0 ? (
        <p className="figures mt-1.5 text-end text-sm text-muted">{includedTax(tax, lines)}</p>
      ) : null}
    </>
  );
}

type TaxRow = { name: string; percent: number; tax: number };

/** One row for all of the tax, or one for each rate. */
const taxRows = (tax: number, lines: readonly TaxRow[]) =>
  lines.length === 0
    ? [['Tax', tax] as const]
    : lines.map((line) => [`${line.name} ${line.percent}%`, line.tax] as const);
