import type { Product } from '@souk/contract/products';
import { LOW_STOCK } from '@souk/contract/limits';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/toast.tsx';
import { InPlaceNumber } from './in-place-number.tsx';
import { readStock } from './read-number.ts';
import { useQuickChange } from './use-quick-change.ts';

function StockBadge({ stock }: { stock: number }) {
  if (stock === 0) {
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
        Out of stock
      </Badge>
    );
  }
  if (stock > LOW_STOCK) return null;
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      Low stock
    </Badge>
  );
}

/** The pieces left, to be changed in place; options have their own, which are changed in the form. */
export function StockCell({ product }: { product: Product }) {
  const change = useQuickChange(product);
  const { name, stock, variants } = product;

  async function save(typed: number, seen: number) {
    const { stock: left } = await change({ change: { stock_quantity: typed }, seen });
    if (left === typed) return;
    toast.success(`${name}: ${left} in stock, as it had changed before you saved`);
  }

  return (
    <>
      {variants.length > 0 ? (
        <p className="figures flex min-h-11 flex-wrap items-center gap-x-1.5 font-medium">
          {formatCount(stock)}
          <Link
            to={paths.editProduct(product.shop_id, product.id)}
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
      <StockBadge stock={stock} />
    </>
  );
}
