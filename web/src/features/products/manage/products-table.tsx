import type { Product } from '@souk/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clapperboard, Copy, EyeOff, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { deleteProduct, duplicateProduct } from './queries.ts';
import { PriceCell, StockCell } from './number-cells.tsx';
import { cn } from '../../../lib/cn.ts';
import { pages } from '@souk/contract/pages';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SCROLLS_INSIDE } from '../../../ui/scrolls-inside.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';

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
              <ProductRow key={product.id} product={product} onDelete={() => setLeaving(product)} />
            ))}
          </tbody>
        </table>
      </div>
      {leaving ? <DeleteDialog product={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

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

/** A value's label on phones, where the table has no header. */
function Head({ children }: { children: string }) {
  return (
    <span aria-hidden className="block text-xs text-muted md:hidden">
      {children}
    </span>
  );
}

const cell = 'block md:table-cell md:py-3 md:pr-4 md:align-middle';

function ProductRow({ product, onDelete }: { product: Product; onDelete: () => void }) {
  const { name } = product;
  return (
    <tr className="grid grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 md:table-row">
      <td className={cell}>
        <Picture
          src={product.images[0] ?? product.poster_url}
          alt=""
          ratio="1/1"
          sizes="64px"
          className="w-16 rounded-control"
        />
      </td>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-normal`}>
        <Link
          to={pages.product(product.id)}
          className="line-clamp-2 font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <p className="mt-0.5 truncate text-xs text-muted md:max-w-80">
          {[product.category_name, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {product.hidden_at ? (
            <Badge tone="warning" icon={<EyeOff aria-hidden className="size-4" />}>
              Hidden: {product.hidden_reason}
            </Badge>
          ) : null}
          {/* For admins only. */}
          {product.cj_product_id ? <Badge>CJ {product.cj_product_id}</Badge> : null}
          {product.is_dropshipping ? <Badge tone="info">Dropshipping</Badge> : null}
        </p>
      </th>
      <td className={`${cell} col-start-2`}>
        <Head>Price</Head>
        <PriceCell product={product} />
      </td>
      <td className={cell}>
        <Head>Stock</Head>
        <StockCell product={product} />
      </td>
      <td className={`${cell} col-start-2 self-center`}>
        <span
          className={cn(
            'inline-flex items-center text-sm md:min-h-11',
            !product.video_url && 'text-muted',
          )}
        >
          {product.video_url ? (
            <Clapperboard aria-hidden className="mr-1.5 size-4 text-success-ink" />
          ) : null}
          {product.video_url ? 'Yes' : 'No'}
          <span className="whitespace-pre md:sr-only"> video</span>
        </span>
      </td>
      <td className={cn(cell, 'text-right md:pr-0')}>
        <RowActions product={product} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function RowActions({ product, onDelete }: { product: Product; onDelete: () => void }) {
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: () => duplicateProduct(client, product.id),
    onSuccess: (copy) =>
      toast.success(`${copy.name} created, with no stock`, {
        link: { label: 'Edit it', to: pages.editProduct(copy.shop_id, copy.id) },
      }),
    onError: (error) => toast.error(errorMessage(error, 'Failed to duplicate product')),
  });
  const { name } = product;
  return (
    <span className="inline-flex md:-mr-3">
      <ButtonLink
        variant="ghost"
        size="icon"
        to={pages.editProduct(product.shop_id, product.id)}
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <SquarePen aria-hidden />
      </ButtonLink>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Duplicate ${name}`}
        title="Duplicate"
        disabled={copying.isPending}
        onClick={({ detail }) => {
          // A double click makes only one copy.
          if (detail <= 1) copying.mutate();
        }}
      >
        <Copy aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        title="Delete"
        data-delete
        className="hover:bg-danger-soft hover:text-danger-ink"
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
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
        This cannot be undone. Its orders and reviews stay.
      </p>
    </Dialog>
  );
}
