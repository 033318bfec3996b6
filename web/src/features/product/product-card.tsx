import type { Product } from '@souk/contract/catalogue';
import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { paths } from '../../paths.ts';
import { Rating } from '../../ui/rating.tsx';
import { CardAction } from './card-action.tsx';
import { CardPicture } from './card-picture.tsx';
import { formatDistance } from './distance.ts';
import { ProductPrice } from './product-price.tsx';
import { SaveButton } from './save-button.tsx';
import { StockNote } from './stock-note.tsx';

export type CardLayout = 'grid' | 'list';

type ProductCardProps = {
  product: Product;
  layout?: CardLayout;
  /** True for the first cards of a page: their pictures are loaded at once. */
  eager?: boolean;
};

/** One product in a list. The name's link covers the card; what else can be clicked lies above it. */
export function ProductCard({ product, layout = 'grid', eager = false }: ProductCardProps) {
  const list = layout === 'list';
  const nameId = useId();
  return (
    <article
      className={cn(
        'group relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-[border-color,box-shadow] focus-within:border-line-strong hover:border-line-strong hover:shadow-float',
        list ? 'flex-row' : 'flex-col',
      )}
    >
      <CardPicture
        product={product}
        eager={eager}
        className={list ? 'w-28 shrink-0 sm:w-44' : ''}
      />
      <SaveButton
        product={product}
        look="card"
        className={cn('absolute top-1 z-10', list ? 'left-16 sm:left-32' : 'right-1')}
      />
      <div
        className={cn(
          'flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4',
          list && 'sm:flex-row sm:gap-6',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 id={nameId} className="line-clamp-2 text-sm font-medium sm:text-base">
            <Link
              to={paths.product(product.id)}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {product.name}
            </Link>
          </h3>
          <Link
            to={paths.shop(product.shop_id)}
            className="relative z-10 w-fit max-w-full truncate rounded py-0.5 text-sm text-muted hover:text-ink hover:underline"
          >
            {product.shop_name}
          </Link>
          <Rating
            value={product.average_rating}
            count={product.total_reviews}
            className="flex-wrap"
          />
          <CardFacts product={product} />
          {list && product.description ? (
            <p className="mt-1 hidden text-sm text-muted sm:line-clamp-2">{product.description}</p>
          ) : null}
        </div>
        <div
          className={cn(
            'mt-auto flex flex-col gap-1.5 pt-1',
            list && 'sm:mt-0 sm:w-44 sm:shrink-0 sm:items-end sm:text-right',
          )}
        >
          <ProductPrice product={product} />
          <StockNote left={product.stock_quantity} />
          <CardAction product={product} nameId={nameId} />
        </div>
      </div>
    </article>
  );
}

function CardFacts({ product }: { product: Product }) {
  return (
    <>
      {product.categories.length > 0 ? (
        <p className="truncate text-xs text-muted">{product.categories.join(', ')}</p>
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
