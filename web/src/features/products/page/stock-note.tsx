import { LOW_STOCK } from '@souk/contract/limits';
import { cn } from '../../../lib/cn.ts';

/** The warning of a few left ("Only 3 left!", on the product page "… left in stock!") or of none; else nothing. */
export function StockNote({ left, long = false }: { left: number; long?: boolean }) {
  if (left > LOW_STOCK) return null;
  return (
    <p
      className={cn(
        'figures text-sm font-medium',
        left > 0 ? 'text-warning-ink' : 'text-danger-ink',
      )}
    >
      {left > 0 ? `Only ${left} left${long ? ' in stock' : ''}!` : 'Out of stock'}
    </p>
  );
}
