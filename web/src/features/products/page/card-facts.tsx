import type { Product } from '@souk/contract/products';
import { MapPin } from 'lucide-react';
import { Highlight } from '../../../lib/highlight.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { formatDistance } from './distance.ts';

/** Stars, categories, and how far away it is where that is known. */
export function CardFacts({ product, highlight }: { product: Product; highlight: string }) {
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
