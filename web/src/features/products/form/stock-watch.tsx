import type { Product } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Alert } from '../../../ui/alert.tsx';
import { productQuery } from '../queries.ts';
import type { ProductForm, ProductState } from './product-form.ts';

/** Shows the seller any changes made while the form was open. */
export function StockNotes({ changes }: { changes: readonly StockChange[] }) {
  if (changes.length === 0) return null;
  const typed = changes.some((change) => change.typed);
  return (
    <div role={typed ? 'alert' : 'status'}>
      <Alert tone="warning" title="Stock changed while you were editing">
        <ul className="figures">
          {changes.map(({ field, label, seen, now, typed: own }) => (
            <li key={field}>
              <span>{label}</span> is now <span>{now}</span>, not <span>{seen}</span>.
              <span>{own ? ' Please check the number you typed, then save.' : ''}</span>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const EVERY_MS = 20_000;

type StockWatchOptions = {
  form: UseFormReturn<ProductForm>;
  product: Product | null;
  before: ProductState;
  setBefore: (before: ProductState) => void;
};

/**
 * Watches the stock of a product being edited while on sale. An untouched number follows the sales;
 * if the seller typed one and units were sold meanwhile, they are asked to check it before saving.
 */
export function useStockWatch({ form, product, before, setBefore }: StockWatchOptions) {
  const latest = useRef(before);
  const [changes, setChanges] = useState<StockChange[]>([]);
  const { data } = useQuery({
    ...productQuery(product?.id ?? ''),
    enabled: product !== null,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

  /** Takes the current stock as seen by the seller, and reports changes. */
  function take(now: Product) {
    const found = stockChanges(latest.current.fields, form.getValues(), now);
    if (found.length === 0) return;
    latest.current = { ...latest.current, fields: withStock(latest.current.fields, now) };
    setBefore(latest.current);
    setChanges(found);
    for (const { field, typed, now: stock } of found) if (!typed) form.setValue(field, stock);
  }

  const follow = useEffectEvent((now: Product) => take(now));
  useEffect(() => {
    if (data) follow(data);
  }, [data]);

  return {
    changes,
    /** Returns the current baseline for changes. */
    before: () => latest.current,
    /** Sets the baseline for changes from now on. */
    measureBy(next: ProductState) {
      latest.current = next;
      setBefore(next);
    },
    /** Returns false, with a message, if the seller typed over a number that has since changed. */
    agrees(fields: ProductForm, now: Product): boolean {
      const conflicts = stockChanges(latest.current.fields, fields, now).filter((one) => one.typed);
      if (conflicts.length > 0) take(now);
      conflicts.forEach(({ field, seen, now: left }, index) => {
        const message = `It is now ${left}, not ${seen}`;
        form.setError(field, { message }, { shouldFocus: index === 0 });
      });
      return conflicts.length === 0;
    },
  };
}

/** A stock that differs from what the seller saw. `field` is its name in the form. */
type StockChange = {
  field: 'stock' | `variants.${number}.stock`;
  label: string;
  seen: string;
  now: string;
  /** Whether the seller typed over it. */
  typed: boolean;
};

type StockFields = Pick<Product, 'variants' | 'stock_quantity'>;

function stocks({ variants }: StockFields): Map<string, string> {
  return new Map(variants.map((one) => [one.id, String(one.stock_quantity)]));
}

/** Stocks in the form that have changed since it was opened. */
export function stockChanges(
  before: ProductForm,
  after: ProductForm,
  product: StockFields,
): StockChange[] {
  if (before.variants.length === 0 && product.variants.length === 0) {
    const now = String(product.stock_quantity);
    if (before.stock === now || after.stock === now || after.variants.length > 0) return [];
    const typed = after.stock !== before.stock;
    return [{ field: 'stock', label: 'Stock', seen: before.stock, now, typed }];
  }
  const begun = new Map(before.variants.map((row) => [row.id, row.stock]));
  const present = stocks(product);
  return after.variants.flatMap((row, index) => {
    const seen = begun.get(row.id);
    const now = present.get(row.id);
    if (row.id === '' || seen === undefined || now === undefined) return [];
    // The typed number may already be saved.
    if (seen === now || row.stock === now) return [];
    const label = `${row.name}: ${row.value}`;
    return [
      { field: `variants.${index}.stock` as const, label, seen, now, typed: row.stock !== seen },
    ];
  });
}

export function withStock(before: ProductForm, product: StockFields) {
  const present = stocks(product);
  return {
    ...before,
    stock: before.variants.length === 0 ? String(product.stock_quantity) : before.stock,
    variants: before.variants.map((row) => ({ ...row, stock: present.get(row.id) ?? row.stock })),
  };
}
