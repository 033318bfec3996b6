import type { Product } from '@souk/contract/products';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { Highlight } from '../../../lib/highlight.tsx';
import { paths } from '../../../paths.ts';
import { CardAction } from './card-action.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardPicture } from './card-picture.tsx';
import { ProductPrice } from './product-price.tsx';
import { SaveButton } from './save-button.tsx';
import { StockNote } from './stock-note.tsx';

export type CardLayout = 'grid' | 'list';

type ProductCardProps = {
  product: Product;
  layout?: CardLayout;
  /** True for the first cards of a page: their pictures are loaded at once. */
  eager?: boolean;
  /** A search whose words are marked in the card's texts. */
  highlight?: string;
  /** True on another product's page, whose own buttons must not be taken for the card's. */
  beside?: boolean;
};

/**
 * One product in a list. The name's link covers the card; what else can be clicked lies above it, and
 * comes after it by the keyboard. Drawn anew only when the product itself is another.
 */
export const ProductCard = memo(function ProductCard({
  product,
  layout = 'grid',
  eager = false,
  highlight = '',
  beside = false,
}: ProductCardProps) {
  const list = layout === 'list';
  const nameId = useId();
  const [pointed, setPointed] = useState(false);
  return (
    <article
      onPointerEnter={({ pointerType }) => {
        // A finger that touches the card does not rest upon it.
        if (pointerType !== 'touch') setPointed(true);
      }}
      className={cn(
        'group relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-[border-color,box-shadow] focus-within:border-line-strong hover:border-line-strong hover:shadow-float',
        list ? 'flex-row' : 'flex-col',
      )}
    >
      <CardPicture product={product} layout={layout} eager={eager} pointed={pointed} />
      <div
        className={cn(
          'flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4',
          list && 'sm:flex-row sm:gap-6',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3
            id={nameId}
            className={cn(
              'line-clamp-2 text-sm font-medium wrap-anywhere sm:text-base',
              // The heart stands beside it.
              list && 'pr-9 sm:pr-0',
            )}
          >
            <Link
              to={paths.product(product.id)}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              <Highlight text={product.name} query={highlight} />
            </Link>
          </h3>
          <Link
            to={paths.shop(product.shop_id)}
            className="relative z-10 w-fit max-w-full truncate rounded py-0.5 text-sm text-muted hover:text-ink hover:underline"
          >
            <Highlight text={product.shop_name} query={highlight} />
          </Link>
          <CardFacts product={product} highlight={highlight} />
          {list && product.description ? (
            <p className="mt-1 hidden text-sm text-muted sm:line-clamp-3">
              <Highlight text={product.description} query={highlight} />
            </p>
          ) : null}
        </div>
        <div
          className={cn(
            'mt-auto flex flex-col gap-1.5 pt-1 wrap-anywhere',
            list &&
              'sm:mt-0 sm:w-44 sm:shrink-0 sm:items-end sm:justify-end sm:pt-10 sm:text-right',
          )}
        >
          <ProductPrice product={product} />
          <StockNote left={product.stock_quantity} />
          <CardAction product={product} nameId={nameId} beside={beside} />
        </div>
      </div>
      <SaveButton
        product={product}
        look="card"
        className="absolute top-1 right-1 z-10 sm:top-1.5 sm:right-1.5"
      />
    </article>
  );
});
