import type { Product } from '@souk/contract/products';
import { useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { SCROLLS_INSIDE } from '../../../ui/scrolls-inside.ts';
import { ProductRow } from './product-row.tsx';

const heads = ['Image', 'Name', 'Price', 'Stock', 'Video'];

/** A dense table on a wide screen, cards on a phone. */
export function ProductsTable({ products }: { products: readonly Product[] }) {
  const [leaving, setLeaving] = useState<Product | null>(null);
  return (
    <>
      <div className={SCROLLS_INSIDE}>
        <table className="block w-full text-left text-sm md:table">
          <thead className="hidden md:table-header-group">
            <tr className="border-b border-line text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium">
                  {head}
                </th>
              ))}
              <th scope="col" className="py-2 text-right font-medium">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="block divide-y divide-line md:table-row-group">
            {products.map((product) => (
              <ProductRow key={product.id} product={product} onDelete={setLeaving} />
            ))}
          </tbody>
        </table>
      </div>
      {leaving ? <DeleteDialog product={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

/** The shape of products to come. */
export function ProductsSkeleton() {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex gap-4 py-4">
          <Skeleton className="size-16" />
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
