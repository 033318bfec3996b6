import type { CartItem } from '@souk/contract/cart';
import { formatAmount } from '@souk/contract/currency';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { ChevronDown } from '../../ui/icons.tsx';
import type { Totals } from './checkout-request.ts';
import { PurchaseItem } from './purchase-item.tsx';

type OrderBarProps = {
  items: readonly CartItem[];
  /** Null while they are worked out. */
  totals: Totals | null;
};

/** On a phone: the total, visible while typing. It expands to list the items. */
export function OrderBar({ items, totals }: OrderBarProps) {
  const { open, panel, button } = usePanel(() => false);
  return (
    <div className="sticky top-0 z-20 -mx-4 border-b border-line bg-surface px-4 sm:-mx-6 sm:px-6 lg:hidden">
      <button
        type="button"
        {...button}
        className="flex min-h-12 w-full items-center justify-between gap-4 text-sm"
      >
        <span className="flex items-center gap-1.5">
          Your order: <span>{formatPlural(items.length, 'item')}</span>
          <ChevronDown aria-hidden className={cn('size-4', open && 'rotate-180')} />
        </span>
        <strong className="figures text-base font-semibold">
          {totals ? formatAmount(totals.total_amount) : '…'}
        </strong>
      </button>
      {open ? (
        <ul {...panel} className="max-h-[50dvh] space-y-3 overflow-y-auto pt-1 pb-4">
          {items.map((item) => (
            <PurchaseItem
              key={item.id}
              image={item.images[0]}
              name={item.product_name}
              facts={[item.variant_value]}
              quantity={item.quantity}
              price={item.price}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
