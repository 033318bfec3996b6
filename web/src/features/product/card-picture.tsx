import type { Product } from '@souk/contract/catalogue';
import { cn } from '../../lib/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import { PercentBadge } from './percent-badge.tsx';
import { shownPrice } from './shown-price.ts';

const SIZES = '(width >= 64rem) 20rem, (width >= 40rem) 33vw, 50vw';

type CardPictureProps = { product: Product; eager: boolean; className?: string };

/** The card's picture; the second one appears where a pointer rests on the card. The name stands beside it. */
export function CardPicture({ product, eager, className }: CardPictureProps) {
  const [first, second] = product.images;
  return (
    <div className={cn('relative overflow-hidden bg-sunken', className)}>
      <Picture
        src={first ?? product.poster_url}
        alt=""
        ratio="4/5"
        sizes={SIZES}
        eager={eager}
        // In the list a card may be taller than its picture: it then fills the side.
        className="size-full"
      />
      {second ? (
        <div
          aria-hidden
          className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 group-hover:opacity-100 [@media(hover:hover)]:block"
        >
          <Picture src={second} alt="" ratio="4/5" sizes={SIZES} className="size-full" />
        </div>
      ) : null}
      <PercentBadge
        percent={shownPrice(product).percentOff}
        className="absolute top-2 left-2 sm:top-3 sm:left-3"
      />
    </div>
  );
}
