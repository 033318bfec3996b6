import { once } from '@souk/contract/once';
import type { Product } from '@souk/contract/products';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { Highlight } from '../../../lib/highlight.tsx';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MapPin, Play } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { AddButton } from './add-button.tsx';
import { PercentBadge, ProductPrice, StockNote } from './product-price.tsx';
import { SaveButton } from './save-button.tsx';
import { shownPrice } from './shown-price.ts';
import { useAddToCart } from './use-add-to-cart.ts';

export type CardLayout = 'grid' | 'list';

type ProductCardProps = {
  product: Product;
  layout?: CardLayout;
  /** In the first view: its picture is loaded at once. */
  eager?: boolean;
  /** A search whose words are highlighted. */
  highlight?: string;
  /** On another product's page: "Add to Cart" is that product's own button. */
  beside?: boolean;
};

/**
 * One product in a list. The name's link covers the card; other buttons are above it, and follow it in
 * tab order. Re-renders only when the product changes.
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
        // A finger does not rest on a card.
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
              // The heart is beside it.
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

const SIZES = {
  grid: '(width >= 83rem) 305px, (width >= 64rem) 23vw, (width >= 40rem) 30vw, 46vw',
  list: '(width >= 40rem) 11rem, 7rem',
};

type CardPictureProps = { product: Product; layout: CardLayout; eager: boolean; pointed: boolean };

/** The second picture is fetched and shown only while a pointer rests on the card. */
function CardPicture({ product, layout, eager, pointed }: CardPictureProps) {
  const [first, second] = product.images;
  return (
    <div
      className={cn(
        'relative overflow-hidden bg-sunken',
        layout === 'list' && 'w-28 shrink-0 sm:w-44',
      )}
    >
      <Picture
        src={first ?? product.poster_url}
        alt=""
        ratio="4/5"
        sizes={SIZES[layout]}
        eager={eager}
        // A list's card may be taller than its picture.
        className="size-full"
      />
      {second && pointed ? (
        <div
          aria-hidden
          // Until it has loaded, the first one shows.
          className="absolute inset-0 opacity-0 transition-opacity duration-200 group-hover:not-has-data-[fade=loading]:opacity-100"
        >
          <Picture src={second} alt="" ratio="4/5" sizes={SIZES[layout]} className="size-full" />
        </div>
      ) : null}
      <PercentBadge
        percent={shownPrice(product).percentOff}
        className="absolute top-2 left-2 sm:top-3 sm:left-3"
      />
      {product.video_url ? (
        <span className="absolute right-2 bottom-2 flex size-8 items-center justify-center rounded-full bg-scrim text-white backdrop-blur-sm">
          <Play aria-hidden className="size-3.5" />
          <span className="sr-only">With video</span>
        </span>
      ) : null}
    </div>
  );
}

function CardFacts({ product, highlight }: { product: Product; highlight: string }) {
  return (
    <>
      <Rating value={product.average_rating} count={product.total_reviews} className="flex-wrap" />
      {product.categories.length > 0 ? (
        <p className="truncate text-xs text-muted">
          <Highlight text={product.categories.join(', ')} query={highlight} />
        </p>
      ) : null}
      {product.distance === null ? null : (
        <p className="figures flex items-center gap-1 text-xs text-muted">
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{formatDistance(product.distance)}</span>
        </p>
      )}
    </>
  );
}

const figures = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const wholes = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));

/** "800 m away", "3.2 km away", "1,240 km away". */
function formatDistance(km: number): string {
  if (km < 0.95) return `${wholes().format(Math.max(100, Math.round(km * 10) * 100))} m away`;
  return `${(km < 10 ? figures : wholes)().format(km)} km away`;
}

type CardActionProps = { product: Product; nameId: string; beside: boolean };

/** Adds one to the cart; if there are options to choose, links to them. */
function CardAction({ product, nameId, beside }: CardActionProps) {
  const { add, adding } = useAddToCart();
  if (product.variants.length > 0 && product.stock_quantity > 0) {
    return (
      <ButtonLink
        variant="secondary"
        size="sm"
        className="relative z-10 w-full"
        to={paths.product(product.id)}
        aria-describedby={nameId}
      >
        Choose options
      </ButtonLink>
    );
  }
  return (
    <AddButton
      variant="secondary"
      size="sm"
      className="relative z-10 w-full"
      adding={adding}
      disabled={product.stock_quantity < 1}
      aria-describedby={beside ? undefined : nameId}
      onClick={() => add({ product_id: product.id, quantity: 1 })}
    >
      {beside ? (
        <span>
          Add<span className="sr-only"> {product.name} to your cart</span>
        </span>
      ) : undefined}
    </AddButton>
  );
}
