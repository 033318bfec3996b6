import type { ShownCurrency } from '@souk/contract/currency';
import { cn } from '../lib/cn.ts';
import { Money, MoneyAsShown } from './money.tsx';

type SumsProps = Partial<ShownCurrency> & {
  subtotal: number;
  shipping: number;
  tax: number;
  total_amount: number;
  /** If the total is the page's subject. */
  large?: boolean;
};

/** The sums of an order, in dollars; the total also in the buyer's display currency. */
export function Sums({
  subtotal,
  shipping,
  tax,
  total_amount,
  currency = 'USD',
  rate = 1,
  large = false,
}: SumsProps) {
  const rows = [
    ['Subtotal', subtotal],
    ['Shipping', shipping],
    ['Tax', tax],
    ['Total', total_amount],
  ] as const;
  return (
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
  );
}
