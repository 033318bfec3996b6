import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import type { ReactNode } from 'react';
import { brandStyle } from './brand-style.ts';
import { ShopAbout } from './shop-about.tsx';
import { ShopCover } from './shop-cover.tsx';
import { ShopHead } from './shop-head.tsx';
import { ShopProducts } from './shop-products.tsx';
import { ShopTabs } from './shop-tabs.tsx';

type ShopPageProps = {
  shop: ShopWithReviews;
  grid: (products: Product[], search: string) => ReactNode;
  skeleton: (count: number) => ReactNode;
  /** The section `reviews`. */
  reviews: ReactNode;
  share: ReactNode;
};

/** A shop in its own colour: who they are, what they sell, what their customers say. */
export function ShopPage({ shop, grid, skeleton, reviews, share }: ShopPageProps) {
  return (
    <div className="pb-16" style={brandStyle(shop.brand_color)}>
      <ShopCover cover={shop.cover_photo_url} />
      <ShopHead shop={shop} share={share} />
      <ShopTabs
        parts={[
          { id: 'products', label: 'Products', count: shop.product_count },
          { id: 'reviews', label: 'Reviews', count: shop.total_reviews },
          { id: 'about', label: 'About' },
        ]}
      />
      <div className="page">
        <ShopProducts shop={shop} grid={grid} skeleton={skeleton} />
        {reviews}
        <ShopAbout shop={shop} />
      </div>
    </div>
  );
}
