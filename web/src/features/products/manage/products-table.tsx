import type { Product } from '@souk/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SCROLLS_INSIDE } from '../../../ui/scrolls-inside.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type HeadSort, SortHead } from '../../../ui/sort-head.tsx';
import { toast } from '../../../ui/toast.tsx';
import { usePendingClips } from '../video/pending-clips.ts';
import { BulkBar, BulkReport } from './bulk-bar.tsx';
import { statusChange } from './bulk-changes.ts';
import { ProductRow } from './product-row.tsx';
import { deleteProduct } from './queries.ts';
import { useBulk } from './use-bulk.ts';

const HEADS: readonly { head: string; sort?: HeadSort }[] = [
  { head: 'Image' },
  { head: 'Name', sort: { up: 'name', down: 'name_desc', upFirst: true } },
  { head: 'Price', sort: { up: 'price_low', down: 'price_high' } },
  { head: 'Stock', sort: { up: 'stock_low', down: 'stock_high', upFirst: true } },
];

type ProductsTableProps = {
  shopId: string;
  products: readonly Product[];
  total: number;
  /** The list's order, and how to change it. */
  sorted: string;
  onSort: (name: string) => void;
};

/** A page of a shop's products: dense rows, two lines each on a phone, and bulk actions. */
export function ProductsTable({ shopId, products, total, ...order }: ProductsTableProps) {
  const bulk = useBulk(products);
  const { states, make } = usePendingClips(shopId, products);
  const [leaving, setLeaving] = useState<Product | null>(null);
  const { chosen, result, progress } = bulk;
  return (
    <div className="@container">
      <div className="mb-1 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <label className="-ms-2 flex min-h-11 items-center gap-2.5 pe-2 text-sm">
          <span className="flex size-11 items-center justify-center">
            <input
              type="checkbox"
              aria-label="Select all on this page"
              className="size-5 accent-accent"
              disabled={progress !== null}
              checked={chosen.length === products.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < products.length;
              }}
              onChange={({ target }) => bulk.markAll(target.checked)}
            />
          </span>
        </label>
        {chosen.length > 0 || progress ? (
          <BulkBar bulk={bulk} />
        ) : (
          <p className="figures text-sm text-muted" aria-live="polite">
            {formatPlural(total, 'product')}
          </p>
        )}
      </div>
      {result ? (
        <BulkReport result={result} onUndo={() => bulk.undo(result)} onClose={bulk.dismiss} />
      ) : null}
      <div className={SCROLLS_INSIDE}>
        <table className="block w-full text-start text-sm @2xl:table">
          <thead className="hidden @2xl:table-header-group">
            <tr className="text-muted">
              <th scope="col">
                <span className="sr-only">Selected</span>
              </th>
              {HEADS.map(({ head, sort }) => (
                <SortHead key={head} head={head} sort={sort} {...order} />
              ))}
              <th scope="col" className="py-2 text-end font-medium">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="block @2xl:table-row-group">
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                marked={bulk.isMarked(product.id)}
                onMark={(on) => bulk.mark(product.id, on)}
                clip={states.get(product.id)}
                onMakeClip={() => make(product.id)}
                onHide={() =>
                  bulk.start(statusChange(product.status === 'draft' ? 'listed' : 'draft'), [
                    product,
                  ])
                }
                onDelete={() => setLeaving(product)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {leaving ? <DeleteDialog product={leaving} onClose={() => setLeaving(null)} /> : null}
    </div>
  );
}

export function ProductsSkeleton() {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex gap-4 py-4">
          <Skeleton className="size-12" />
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </div>
          <Skeleton className="hidden h-6 w-20 md:block" />
          <Skeleton className="hidden h-6 w-16 md:block" />
          <Skeleton className="hidden h-9 w-28 md:block" />
        </div>
      ))}
    </div>
  );
}

function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteProduct(client, product.id),
    onSuccess: () => toast.success(`${product.name} deleted`),
    onError: (error) => toast.error(errorMessage(error)),
    // A dialog would hide the toast.
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || deleting.isPending ? undefined : onClose())}
      title="Delete product?"
      footer={
        <>
          <Button variant="secondary" disabled={deleting.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            {deleting.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <p className="text-sm break-words">
        <strong className="font-semibold">{product.name}</strong> will be removed from your shop.
        Its orders and reviews stay. This can’t be undone.
      </p>
    </Dialog>
  );
}
