import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import { EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { ClipState } from '../video/pending-clips.ts';
import { ClipNote } from './clip-state.tsx';
import { PriceCell, StockCell } from './number-cells.tsx';
import { RowActions } from './row-actions.tsx';
import { VariantStocks } from './variant-stocks.tsx';

const cell = 'block @2xl:table-cell @2xl:py-2 @2xl:pe-4 @2xl:align-middle';

type ProductRowProps = {
  product: Product;
  marked: boolean;
  onMark: (on: boolean) => void;
  clip: ClipState | undefined;
  onMakeClip: () => void;
  onHide: () => void;
  onDelete: () => void;
};

/** A product on one line, or two on a phone. Its variants' stock expands below. */
export function ProductRow({ product, marked, onMark, clip, ...on }: ProductRowProps) {
  const { name, images, variants } = product;
  const [open, setOpen] = useState(false);
  const id = useId();
  const unfolded = open && variants.length > 0;
  return (
    <>
      <tr className="grid grid-cols-[2.75rem_auto_minmax(0,1fr)_5.5rem] items-center gap-x-2.5 border-t border-line py-2 @2xl:table-row">
        <td className={`${cell} col-start-1 row-start-2 @2xl:w-10`}>
          <label className="flex size-11 @2xl:-ms-2 items-center justify-center">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              className="size-5 accent-accent"
              checked={marked}
              onChange={({ target }) => onMark(target.checked)}
            />
          </label>
        </td>
        <td className={`${cell} col-start-1 row-start-1 @2xl:w-16`}>
          <Picture
            src={images[0] ?? product.poster_url}
            alt=""
            ratio="1/1"
            sizes="48px"
            className="w-11 rounded-control @2xl:w-12"
          />
        </td>
        <th
          scope="row"
          className={`${cell} col-span-2 col-start-2 row-start-1 min-w-0 text-start font-normal`}
        >
          <Link
            to={pages.product(product.id)}
            className="line-clamp-1 font-medium break-words hover:underline @2xl:line-clamp-2"
          >
            {name}
          </Link>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
            <p className="hidden max-w-80 truncate text-xs text-muted @2xl:block">
              {[product.category_name, product.sku && `SKU ${product.sku}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {product.status === 'draft' ? (
              <Badge icon={<EyeOff aria-hidden className="size-4" />}>Hidden by you</Badge>
            ) : null}
            {product.hidden_at ? (
              <Badge tone="warning" icon={<EyeOff aria-hidden className="size-4" />}>
                {`Hidden: ${product.hidden_reason ?? ''}`}
              </Badge>
            ) : null}
            {product.video_url === null ? (
              <ClipNote
                name={name}
                clip={clip}
                hasPictures={images.length > 0}
                onMake={on.onMakeClip}
              />
            ) : null}
            {/* For admins only. */}
            {product.cj_product_id ? <Badge>{`CJ ${product.cj_product_id}`}</Badge> : null}
            {product.is_dropshipping ? <Badge tone="info">Dropshipping</Badge> : null}
          </div>
        </th>
        <td className={`${cell} col-start-2 row-start-2`}>
          <PriceCell product={product} />
        </td>
        <td className={`${cell} col-start-3 row-start-2`}>
          <StockCell
            product={product}
            unfold={{ open: unfolded, controls: id, onToggle: () => setOpen(!open) }}
          />
        </td>
        <td className={`${cell} col-start-4 row-span-2 row-start-1 text-end @2xl:pe-0`}>
          <RowActions product={product} onHide={on.onHide} onDelete={on.onDelete} />
        </td>
      </tr>
      {unfolded ? (
        <tr className="block @2xl:table-row">
          <td colSpan={6} className="block pb-3 @2xl:table-cell">
            <VariantStocks id={id} product={product} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
