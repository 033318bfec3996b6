import type { Product } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { productQuery } from '../../../api/queries/products.ts';
import { useApi } from '../../../api/use-api.ts';
import type { ProductForm, ProductState } from './product-form.ts';
import { stockChanges, withStock, type StockChange } from './sold-meanwhile.ts';

const EVERY_MS = 20_000;

type Watched = {
  form: UseFormReturn<ProductForm>;
  product: Product | null;
  before: ProductState;
  setBefore: (before: ProductState) => void;
};

/**
 * Looks after the stock of a product that is edited while it is on sale. A number that was left alone
 * follows the sales; where the seller has typed one and pieces were sold meanwhile, they are asked to
 * look at it again before it is saved.
 */
export function useStockWatch({ form, product, before, setBefore }: Watched) {
  const api = useApi();
  const latest = useRef(before);
  const [changes, setChanges] = useState<StockChange[]>([]);
  const { data } = useQuery({
    ...productQuery(api, product?.id ?? ''),
    enabled: product !== null,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

  /** Takes the stock as it is now for what the seller has seen, and tells what is another. */
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
    /** What the changes are measured by now. */
    before: () => latest.current,
    /** From here on they are measured by this. */
    measureBy(next: ProductState) {
      latest.current = next;
      setBefore(next);
    },
    /** False where a number was typed over one that is no longer so; the seller is told. */
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
