import { asShown, formatAmount, type ShownCurrency } from '@souk/contract/currency';
import { cn } from '../lib/cn.ts';

/** An amount of the site's currency, as in cart, checkout and orders: "$1,234.50". */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={cn('figures', className)}>{formatAmount(dollars)}</span>;
}

type AsShownProps = { dollars: number; shown: ShownCurrency; className?: string };

/**
 * The same in the buyer's display currency: "(€45.60 at the time)"; nothing if that was the site's.
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
