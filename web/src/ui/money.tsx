import { asShown, formatUsd, type ShownCurrency } from '@souk/contract/currency';
import { cn } from '../lib/cn.ts';

/** US dollars, as in cart, checkout and orders: "$1,234.50". */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={cn('figures', className)}>{formatUsd(dollars)}</span>;
}

type AsShownProps = { dollars: number; shown: ShownCurrency; className?: string };

/**
 * The same in the buyer's display currency: "(€45.60 at the time)"; nothing if that was in dollars.
 */
export function MoneyAsShown({ dollars, shown, className }: AsShownProps) {
  const amount = asShown(dollars, shown);
  if (amount === null) return null;
  return (
    <span className={cn('figures text-xs font-normal text-muted', className)}>
      {`(${amount} at the time)`}
    </span>
  );
}
