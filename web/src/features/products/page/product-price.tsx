import { LOW_STOCK } from '@souk/contract/limits';
import type { Variant } from '@souk/contract/products';
import { cn } from '../../../lib/cn.ts';
import { formatDay } from '../../../lib/format.ts';
import { Price } from '../../../ui/price.tsx';
import { useMoney } from '../../currency/money.ts';
import type { ListedProduct } from '../listed-product.ts';
import { shownPrice } from './shown-price.ts';

type ProductPriceProps = {
  product: ListedProduct;
  variant?: Variant | null;
  size?: 'sm' | 'md' | 'lg';
};

/** The current price of the product (or its chosen variant), in the visitor's currency. */
export function ProductPrice({ product, variant = null, size = 'md' }: ProductPriceProps) {
  const money = useMoney();
  const { now, was } = shownPrice(product, variant);
  return (
    <Price now={money.format(now)} was={was === null ? null : money.format(was)} size={size} />
  );
}

/** "25% off"; nothing if there is no saving. */
export function PercentBadge({ percent, className }: { percent: number; className?: string }) {
  if (percent <= 0) return null;
  return <span className={cn('figures percent-badge', className)}>{`${percent}% off`}</span>;
}

type StockNoteProps = { left: number; backOn: string | null; long?: boolean };

/**
 * "Back Dec 3" for a shop on holiday; "Only 3 left!" ("… left in stock!" if `long`), "Out of
 * stock", or nothing.
 */
export function StockNote({ left, backOn, long = false }: StockNoteProps) {
  if (backOn)
    return <p className="stock-note text-sm font-medium">{`Back ${formatDay(backOn)}`}</p>;
  if (left > LOW_STOCK) return null;
  return (
    <p
      className={cn(
        'stock-note figures text-sm font-medium',
        left > 0 ? 'text-warning-ink' : 'text-danger-ink',
      )}
    >
      {left > 0 ? `Only ${left} left${long ? ' in stock' : ''}!` : 'Out of stock'}
    </p>
  );
}
