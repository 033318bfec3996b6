import type { Product } from '@souk/contract/products';
import { Store } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { Rating } from '../../../ui/rating.tsx';

/** The place on the page where the reviews begin: they bear it themselves. */
const REVIEWS_ID = 'reviews';

/** Whose it is, what it is, and what buyers think of it: the stars lead down to the reviews. */
export function ProductHeading({ product }: { product: Product }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-1.5">
      <Link
        to={paths.shop(product.shop_id)}
        className="inline-flex min-h-8 w-fit max-w-full items-center gap-2 rounded text-sm font-medium text-accent-ink hover:underline"
      >
        <Store aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{product.shop_name}</span>
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight break-words lg:text-[2rem] lg:leading-10">
        {product.name}
      </h1>
      <Link
        to={{ search, hash: REVIEWS_ID }}
        // Back then leads to where one came from.
        replace
        className="flex min-h-8 w-fit items-center rounded hover:underline"
      >
        <Rating
          value={product.average_rating}
          count={product.total_reviews}
          size="md"
          className="flex-wrap"
        />
      </Link>
    </div>
  );
}
