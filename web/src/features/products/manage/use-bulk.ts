import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { forgetLists } from '../product-changes.ts';
import { type BulkChange, type BulkResult, changeMany } from './change-many.ts';

export type BulkProgress = { finished: number; of: number };

/** The selected products, the progress of a bulk change, and its result. */
export function useBulk(products: readonly Product[]) {
  const client = useQueryClient();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const chosen = products.filter(({ id }) => marked.has(id));

  async function work(over: readonly Product[], change: BulkChange) {
    setResult(null);
    setProgress({ finished: 0, of: over.length });
    const ended = await changeMany(over, change, (finished) =>
      setProgress({ finished, of: over.length }),
    );
    setProgress(null);
    setResult(ended);
    // Failed products stay selected for a retry.
    setMarked(new Set(ended.failed.map(({ product }) => product.id)));
    forgetLists(client);
  }

  return {
    chosen,
    progress,
    result,
    isMarked: (id: string) => marked.has(id),
    mark(id: string, on: boolean) {
      setMarked(
        new Set(
          products.flatMap((one) => ((one.id === id ? on : marked.has(one.id)) ? one.id : [])),
        ),
      );
    },
    markAll: (on: boolean) => setMarked(new Set(on ? products.map(({ id }) => id) : [])),
    /** For the selected products, or for `over`. */
    start: (change: BulkChange, over: readonly Product[] = chosen) => void work(over, change),
    undo({ change, done }: BulkResult) {
      const { back } = change;
      if (!back) return;
      const undone = {
        done: (count: number) => `Undone for ${formatPlural(count, 'product')}.`,
        run: back,
        back: null,
      };
      void work(done, undone);
    },
    dismiss: () => setResult(null),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
