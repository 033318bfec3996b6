import type { Product } from '@souk/contract/products';
import { formatUsd } from '@souk/contract/currency';
import { percentOff } from '@souk/contract/pricing';
import { Badge } from '../../../ui/badge.tsx';
import { InPlaceNumber } from './in-place-number.tsx';
import { readPrice } from './read-number.ts';
import { useQuickChange } from './use-quick-change.ts';

/** The price, to be changed in place, and what a discount makes of it now. */
export function PriceCell({ product }: { product: Product }) {
  const change = useQuickChange(product);
  const { price, discounted_price: reduced } = product;
  return (
    <>
      <InPlaceNumber
        label={`Price of ${product.name}`}
        value={price}
        shown={formatUsd(price)}
        text={price.toFixed(2)}
        inputMode="decimal"
        read={readPrice}
        onSave={async (typed, seen) => void (await change({ change: { price: typed }, seen }))}
      />
      {reduced === null ? null : (
        <p className="figures flex flex-wrap items-center gap-1.5 text-xs text-muted">
          now {formatUsd(reduced)}
          <Badge tone="violet">−{percentOff(price, reduced)}%</Badge>
        </p>
      )}
    </>
  );
}
