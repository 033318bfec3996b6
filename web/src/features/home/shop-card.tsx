import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { MapPin } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useMoney } from '../currency/money.ts';
import { brandStyle } from '../shops/brand.ts';
import { ShopCover, ShopLogo } from '../shops/shop-look.tsx';
import type { HomeShop } from './queries.ts';

/**
 * A shop with its cover, its rating and three of its products. The name's link covers everything
 * except the products.
 */
export default function ShopCard({ shop }: { shop: HomeShop }) {
  const { format } = useMoney();
  return (
    <article style={brandStyle(shop.brand_color)} className="shop-card">
      <ShopCover
        shop={shop}
        className="h-26"
        sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 90vw"
        lazy
      />
      <div className="flex items-center gap-3 px-4 pt-3">
        <ShopLogo
          name={shop.name}
          logo={shop.logo_url}
          color={shop.brand_color}
          tint
          className="relative -mt-9 size-14 shrink-0 border-2 border-surface text-xl"
        />
        <h3 className="min-w-0 flex-1 truncate font-display text-lg">
          <Link to={pages.shop(shop.id)} discover="none" className="card-link">
            {shop.name}
          </Link>
        </h3>
      </div>
      <p className="flex min-w-0 items-center gap-x-3 px-4 pt-1 text-sm text-muted">
        <Rating value={shop.average_rating} count={shop.total_reviews} short />
        <span className="flex min-w-0 items-center gap-1">
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{shop.location ?? 'Unknown location'}</span>
        </span>
      </p>
      <ul className="grid grid-cols-3 gap-2 p-4 pt-3">
        {shop.products.map((product) => (
          <li key={product.id}>
            <Link to={pages.product(product.id)} discover="none" className="shop-card-product">
              <Picture
                src={product.images[0] ?? product.poster_url}
                alt={product.name}
                ratio="1/1"
                sizes="(width >= 64rem) 8rem, 28vw"
                most={480}
                className="rounded-control"
              />
              <span className="figures">{format(product.discounted_price ?? product.price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
