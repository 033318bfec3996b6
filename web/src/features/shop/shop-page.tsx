import type { Product } from '@souk/contract/catalogue';
import type { ShopWithReviews } from '@souk/contract/shops';
import { MapPin, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Rating } from '../../ui/rating.tsx';
import { ShopCover } from './shop-cover.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { ShopProducts } from './shop-products.tsx';
import { ShopReviews } from './shop-reviews.tsx';

type ShopPageProps = {
  shop: ShopWithReviews;
  grid: (products: Product[]) => ReactNode;
  skeleton: (count: number) => ReactNode;
};

/** A shop: who they are, what they sell, what their customers say. */
export function ShopPage({ shop, grid, skeleton }: ShopPageProps) {
  return (
    <div className="pb-16">
      <ShopCover cover={shop.cover_photo_url} color={shop.brand_color} />
      <div className="page">
        <div className="relative -mt-10 flex flex-col gap-4 sm:-mt-12 sm:flex-row sm:items-end sm:gap-6">
          <ShopLogo
            name={shop.name}
            logo={shop.logo_url}
            color={shop.brand_color}
            className="shrink-0 border-4 border-ground sm:size-32"
          />
          <div className="min-w-0 sm:pb-1">
            <h1 className="text-2xl font-semibold tracking-tight break-words sm:text-3xl">
              {shop.name}
            </h1>
            <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
              <Rating value={shop.average_rating} count={shop.total_reviews} />
              <span className="flex items-center gap-1.5">
                <MapPin aria-hidden className="size-4" />
                {shop.location ?? 'Unknown location'}
              </span>
              <span className="figures flex items-center gap-1.5">
                <Package aria-hidden className="size-4" />
                {formatPlural(shop.product_count, 'product')}
              </span>
            </div>
          </div>
        </div>
        <section aria-labelledby="about-title" className="mt-8 max-w-3xl">
          <h2 id="about-title" className="text-xl font-semibold tracking-tight">
            About
          </h2>
          <p className="mt-2 leading-relaxed break-words whitespace-pre-line text-muted">
            {shop.description || `${shop.name} has not written about itself yet.`}
          </p>
        </section>
        <ShopProducts shopId={shop.id} grid={grid} skeleton={skeleton} />
        <ShopReviews shop={shop} />
      </div>
    </div>
  );
}
