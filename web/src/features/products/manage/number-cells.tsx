import { formatUsd } from '@souk/contract/currency';
import { LOW_STOCK } from '@souk/contract/limits';
import { percentOff } from '@souk/contract/pricing';
import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import type { TypedChange } from './in-place-change.ts';
import { changeInPlace } from './queries.ts';
import { InPlaceNumber } from './in-place-number.tsx';
import { readPrice, readStock } from './read-number.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Badge } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The price, editable in place, and the discounted price if there is one. */
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

/** The stock, editable in place; with variants, their total, which is edited in the form. */
export function StockCell({ product }: { product: Product }) {
  const change = useQuickChange(product);
  const { name, stock, variants } = product;

  async function save(typed: number, seen: number) {
    const { stock: left } = await change({ change: { stock_quantity: typed }, seen });
    if (left === typed) return;
    toast.success(`${name}: ${left} in stock. It changed before you saved.`);
  }

  return (
    <>
      {variants.length > 0 ? (
        <p className="figures flex min-h-11 flex-wrap items-center gap-x-1.5 font-medium">
          {formatCount(stock)}
          <Link
            to={pages.editProduct(product.shop_id, product.id)}
            className="text-xs font-normal text-muted underline-offset-2 hover:text-ink hover:underline"
          >
            in {formatPlural(variants.length, 'option')}
            <span className="sr-only"> of {name}</span>
          </Link>
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
          Out of stock
        </Badge>
      ) : stock <= LOW_STOCK ? (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
          Low stock
        </Badge>
      ) : null}
    </>
  );
}

/** Saves a price or stock edited in place; returns the saved product. Throws ApiError. */
function useQuickChange(
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
