import type { Product } from '@souk/contract/products';
import { Play } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { Picture } from '../../../ui/picture.tsx';
import { PercentBadge } from './percent-badge.tsx';
import { shownPrice } from './shown-price.ts';

/** How wide the picture is in each layout, as the page's columns make it. */
const SIZES = {
  grid: '(width >= 83rem) 305px, (width >= 64rem) 23vw, (width >= 40rem) 30vw, 46vw',
  list: '(width >= 40rem) 11rem, 7rem',
};

type CardPictureProps = {
  product: Product;
  layout: keyof typeof SIZES;
  eager: boolean;
  /** True once a pointer has rested on the card: only then is the second picture fetched. */
  pointed: boolean;
};

/** The card's picture; the second one appears where a pointer rests on the card. The name stands beside it. */
export function CardPicture({ product, layout, eager, pointed }: CardPictureProps) {
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
        // In the list a card may be taller than its picture: it then fills the side.
        className="size-full"
      />
      {second && pointed ? (
        <div
          aria-hidden
          // Not before it is there: until then the first one stays in sight.
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
          <Play aria-hidden className="size-3.5 fill-current" />
          <span className="sr-only">With video</span>
        </span>
      ) : null}
    </div>
  );
}
