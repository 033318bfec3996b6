import { once } from '@souk/contract/once';
import { pages } from '@souk/contract/pages';
import { type ComponentType, lazy, memo, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Elements } from '../../../lib/elements.ts';
import { Highlight } from '../../../lib/highlight.tsx';
import { takeOff } from '../../../lib/take-off.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MapPin, Play, SlidersHorizontal } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { hasOptions, hasVideo, type ListedProduct } from '../listed-product.ts';
import { ADD_TO_CART, AddButton } from './add-button.tsx';
import { BackInStockButton } from './back-in-stock-button.tsx';
import type { CardPreviewProps } from './card-preview.tsx';
import { PercentBadge, ProductPrice, StockNote } from './product-price.tsx';
import { SaveButton } from './save-button.tsx';
import { shownPrice } from './shown-price.ts';
import { useAddToCart } from './use-add-to-cart.ts';

// Only for users with a pointer.
const CardPreview = lazy<ComponentType<CardPreviewProps>>(() =>
  import('./card-preview.tsx').catch(() => ({ default: () => null })),
);

export type CardLayout = 'grid' | 'list';

type ProductCardProps = {
  product: ListedProduct;
  layout?: CardLayout;
  /** In the first view: its picture is loaded immediately. */
  eager?: boolean;
  /** A search whose words are highlighted. */
  highlight?: string;
  /** On another product's page, where "Add to Cart" is that product's own button. */
  beside?: boolean;
  /**
   * Only the text, at the card's own size: this is what the server sends for a card further down.
   */
  brief?: boolean;
  /** Above the price: this list's note about the product. */
  note?: Elements;
};

/**
 * One product in a list. The name's link covers the card; other buttons lie above it, and follow it
 * in tab order. Re-renders only when the product changes. Styled in looks.css.
 */
export const ProductCard = memo(function ProductCard({
  product,
  layout = 'grid',
  eager = false,
  highlight = '',
  beside = false,
  brief = false,
  note = null,
}: ProductCardProps) {
  const list = layout === 'list';
  const nameId = useId();
  const [pointed, setPointed] = useState<PointerState>('never');
  return (
    <article
      onPointerEnter={({ pointerType }) => {
        // Touch input does not hover.
        if (pointerType !== 'touch') setPointed('now');
      }}
      onPointerLeave={() => setPointed((before) => (before === 'now' ? 'before' : before))}
      className={list ? 'group card card-row' : 'group card'}
    >
      {brief ? (
        <div className="card-picture card-picture-coming">
          {list ? null : <StockNote left={product.stock_quantity} backOn={product.back_on} />}
        </div>
      ) : (
        <CardPicture product={product} layout={layout} eager={eager} pointed={pointed} />
      )}
      <div className="card-text">
        <div className="card-facts">
          <h3 id={brief ? undefined : nameId}>
            <Link
              to={pages.product(product.id)}
              prefetch="intent"
              discover="none"
              viewTransition
              onClick={({ currentTarget }) => takeOff(currentTarget.closest('article'))}
              className="card-link"
            >
              <Highlight text={product.name} query={highlight} />
            </Link>
          </h3>
          {brief ? (
            <div className="card-line" />
          ) : (
            <CardFacts product={product} highlight={highlight} />
          )}
          {list && product.description ? (
            <p className="mt-1 hidden text-sm text-muted sm:line-clamp-3">
              <Highlight text={product.description} query={highlight} />
            </p>
          ) : null}
        </div>
        {note}
        <div className="card-buy">
          <div>
            <ProductPrice product={product} />
            {list ? <StockNote left={product.stock_quantity} backOn={product.back_on} /> : null}
          </div>
          {brief ? (
            <span className="card-action-coming" />
          ) : (
            <CardAction product={product} nameId={nameId} beside={beside} />
          )}
        </div>
      </div>
      {brief ? null : <SaveButton product={product} look="card" />}
    </article>
  );
});

/** The same as in looks.css. */
const RATIO = '4/5';
/** A third of the widest page is 305 px, at three device pixels each. */
const MOST = 960;
const SIZES = {
  grid: '(width >= 80rem) 264px, (width >= 64rem) 23vw, (width >= 40rem) 30vw, 46vw',
  list: '(width >= 40rem) 11rem, 7rem',
};

type CardPictureProps = {
  product: ListedProduct;
  layout: CardLayout;
  eager: boolean;
  pointed: PointerState;
};

/** Whether a pointer rests on the card now, or did before. */
type PointerState = 'never' | 'now' | 'before';

function CardPicture({ product, layout, eager, pointed }: CardPictureProps) {
  return (
    <div className="card-picture">
      <Picture
        src={product.images[0] ?? product.poster_url}
        alt=""
        ratio={RATIO}
        sizes={SIZES[layout]}
        most={MOST}
        eager={eager}
        // A card in list layout may be taller than its picture.
        className="size-full"
      />
      {pointed === 'never' ? null : (
        <Suspense>
          <CardPreview
            product={product}
            sizes={SIZES[layout]}
            most={MOST}
            resting={pointed === 'now'}
          />
        </Suspense>
      )}
      <PercentBadge
        percent={shownPrice(product).percentOff}
        className="absolute top-2 left-2 sm:top-3 sm:left-3"
      />
      {layout === 'grid' ? (
        <StockNote left={product.stock_quantity} backOn={product.back_on} />
      ) : null}
      {hasVideo(product) ? (
        <span className="card-film">
          <Play aria-hidden className="size-3.5" />
          <span className="sr-only">With video</span>
        </span>
      ) : null}
    </div>
  );
}

type CardFactsProps = { product: ListedProduct; highlight: string };

/**
 * Rating and shop in one line, then the distance. Where space is short, categories are only for
 * screen readers.
 */
function CardFacts({ product, highlight }: CardFactsProps) {
  return (
    <>
      <div className="card-line">
        <Rating value={product.average_rating} count={product.total_reviews} short />
        <Link to={pages.shop(product.shop_id)} discover="none" className="card-shop">
          <Highlight text={product.shop_name} query={highlight} />
        </Link>
      </div>
      {product.categories.length > 0 ? (
        <p className="card-categories">
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

const CHOOSE = 'Choose options';
const mustChoose = (product: ListedProduct) => hasOptions(product) && product.stock_quantity > 0;

type CardActionProps = { product: ListedProduct; nameId: string; beside: boolean };

/** Adds one to the cart; if there are options to choose, links to them. */
function CardAction({ product, nameId, beside }: CardActionProps) {
  const { add, adding } = useAddToCart();
  if (product.back_on) return <span className="card-action-coming" />;
  if (product.stock_quantity < 1) {
    return <BackInStockButton product={product} card />;
  }
  if (mustChoose(product)) {
    return (
      <ButtonLink
        variant="ghost"
        size="icon"
        className="card-action"
        to={pages.product(product.id)}
        title={CHOOSE}
        aria-describedby={nameId}
      >
        <SlidersHorizontal aria-hidden />
        <span className="card-label">{CHOOSE}</span>
      </ButtonLink>
    );
  }
  return (
    <AddButton
      variant="ghost"
      size="icon"
      className="card-action"
      compact
      title={ADD_TO_CART}
      adding={adding}
      aria-describedby={beside ? undefined : nameId}
      onClick={() => add(product.name, { product_id: product.id, quantity: 1 })}
    >
      {beside ? `Add ${product.name} to your cart` : undefined}
    </AddButton>
  );
}
