import { formatAmount } from '@souk/contract/currency';
import { LOW_STOCK } from '@souk/contract/limits';
import { plainAmount } from '@souk/contract/money';
import { percentOff } from '@souk/contract/pricing';
import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { ApiError } from '../../../api/client.ts';
import { cn } from '../../../lib/cn.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { TypedChange } from './in-place-change.ts';
import { InPlaceNumber } from './in-place-number.tsx';
import { changeInPlace } from './queries.ts';
import { readPrice, readStock } from './read-number.ts';

/** The price, editable in place, and the discounted price if there is one. */
export function PriceCell({ product }: { product: Product }) {
  const change = useQuickChange(product);
  const { price, discounted_price: reduced } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 @2xl:flex-col @2xl:items-start">
      <InPlaceNumber
        label={`Price of ${product.name}`}
        value={price}
        shown={formatAmount(price)}
        text={plainAmount(price)}
        inputMode="decimal"
        read={readPrice}
        onSave={async (typed, seen) => void (await change({ change: { price: typed }, seen }))}
      />
      {reduced === null ? null : (
        <p className="figures flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <span className="sr-only @2xl:not-sr-only">{`now ${formatAmount(reduced)}`}</span>
          <Badge tone="violet">{`−${percentOff(price, reduced)}%`}</Badge>
        </p>
      )}
    </div>
  );
}

type StockCellProps = {
  product: Product;
  /** Expands the stock of each variant. */
  unfold: { open: boolean; controls: string; onToggle: () => void };
};

/** The stock, editable in place. With variants, their total, which expands. */
export function StockCell({ product, unfold }: StockCellProps) {
  const change = useQuickChange(product);
  const { name, stock, variants } = product;

  async function save(typed: number, seen: number) {
    const { stock: left } = await change({ change: { stock_quantity: typed }, seen });
    if (left === typed) return;
    toast.success(`${name}: ${left} in stock. It changed before you saved.`);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      {variants.length > 0 ? (
        <p className="figures flex min-h-11 flex-wrap items-center gap-x-1.5 font-medium">
          <span>{formatCount(stock)}</span>
          <button
            type="button"
            aria-expanded={unfold.open}
            aria-controls={unfold.open ? unfold.controls : undefined}
            onClick={unfold.onToggle}
            className="inline-flex min-h-11 items-center gap-1 text-xs font-normal text-muted underline underline-offset-2 hover:text-ink @2xl:no-underline"
          >
            <span className="sr-only @2xl:not-sr-only">in </span>
            <span>{formatPlural(variants.length, 'option')}</span>
            <span className="sr-only">{` of ${name}`}</span>
            <ChevronDown
              aria-hidden
              className={cn(
                'hidden size-3.5 transition-transform @2xl:block',
                unfold.open && 'rotate-180',
              )}
            />
          </button>
        </p>
      ) : (
        <InPlaceNumber
          label={`Stock of ${name}`}
          value={stock}
          shown={formatCount(stock)}
          text={String(stock)}
          inputMode="numeric"
          read={readStock}
          onSave={save}
        />
      )}
      {stock === 0 ? (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          <span className="sr-only @2xl:not-sr-only">Out of stock</span>
        </Badge>
      ) : stock <= LOW_STOCK ? (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
          <span className="sr-only @2xl:not-sr-only">Low stock</span>
        </Badge>
      ) : null}
    </div>
  );
}

/** Saves a price or stock edited in place; returns the saved product. Throws ApiError. */
export function useQuickChange(
  product: Product,
): (typed: Omit<TypedChange, 'unsure'>) => Promise<Product> {
  const client = useQueryClient();
  // After a lost connection it is unclear whether it was saved; a refusal is definite.
  const unsure = useRef(false);
  return async (typed) => {
    try {
      const changed = await changeInPlace(client, product, {
        ...typed,
        unsure: unsure.current,
      });
      unsure.current = false;
      return changed;
    } catch (error) {
      unsure.current = !(error instanceof ApiError && error.status >= 400 && error.status < 500);
      throw error;
    }
  };
}
