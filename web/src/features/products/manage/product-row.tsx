import type { Product } from '@souk/contract/products';
import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PriceCell } from './price-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { StockCell } from './stock-cell.tsx';

type ProductRowProps = { product: Product; onDelete: (product: Product) => void };

/** What only an admin is told: where a product comes from. */
function Origin({ product }: { product: Product }) {
  if (!product.cj_product_id && !product.is_dropshipping) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {product.cj_product_id ? <Badge>CJ {product.cj_product_id}</Badge> : null}
      {product.is_dropshipping ? <Badge tone="info">Dropshipping</Badge> : null}
    </p>
  );
}

/** A word before a value that a phone shows without the table's head. */
function Head({ children }: { children: string }) {
  return (
    <span aria-hidden className="block text-xs text-muted md:hidden">
      {children}
    </span>
  );
}

const cell = 'block md:table-cell md:py-3 md:pr-4 md:align-middle';

/** A row of the table; on a phone the same cells make a card. */
export function ProductRow({ product, onDelete }: ProductRowProps) {
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
          to={paths.product(product.id)}
          className="line-clamp-2 font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <p className="mt-0.5 truncate text-xs text-muted md:max-w-80">
          {[product.category_name, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}
        </p>
        <Origin product={product} />
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
        {product.video_url ? (
          <span className="inline-flex items-center gap-1.5 text-sm md:min-h-11">
            <Clapperboard aria-hidden className="size-4 text-success-ink" />
            Yes<span className="md:sr-only"> video</span>
          </span>
        ) : (
          <span className="inline-flex items-center text-sm text-muted md:min-h-11">
            No<span className="whitespace-pre md:sr-only"> video</span>
          </span>
        )}
      </td>
      <td className={cn(cell, 'text-right md:pr-0')}>
        <RowActions product={product} onDelete={() => onDelete(product)} />
      </td>
    </tr>
  );
}
