import type { Product } from '@souk/contract/products';
import { formatCount } from '../../../lib/format.ts';
import { InPlaceNumber } from './in-place-number.tsx';
import { useQuickChange } from './number-cells.tsx';
import { readStock } from './read-number.ts';

/** The stock of each variant, edited in place. */
export function VariantStocks({ id, product }: { id: string; product: Product }) {
  const change = useQuickChange(product);
  return (
    <ul
      id={id}
      aria-label={`Stock of ${product.name}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-8 rounded-control bg-sunken px-4 py-1 text-sm"
    >
      {product.variants.map(({ id: variant_id, value, stock_quantity }) => (
        <li key={variant_id} className="flex min-h-11 items-center justify-between gap-3">
          <span className="min-w-0 truncate">{value}</span>
          <InPlaceNumber
            label={`Stock of ${product.name}, ${value}`}
            value={stock_quantity}
            shown={formatCount(stock_quantity)}
            text={String(stock_quantity)}
            inputMode="numeric"
            read={readStock}
            onSave={async (typed, seen) =>
              void (await change({ change: { variant_id, stock_quantity: typed }, seen }))
            }
          />
        </li>
      ))}
    </ul>
  );
}
