import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { siteName } from '@souk/contract/site-name';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useInView } from '../../lib/in-view.ts';
import { useMotionAllowed } from '../../lib/motion.ts';
import { Clip } from '../../ui/clip.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useMoney } from '../currency/money.ts';
import type { ListedProduct } from '../products/listed-product.ts';
import { brandStyle } from '../shops/brand.ts';
import { ShopCover, ShopLogo } from '../shops/shop-look.tsx';
import { EmptyShop } from './empty-shop.tsx';

const PICTURES = 4;

export type Example = { shop: Shop; products: ListedProduct[] };

/** A small shop page with a playing clip. Screen readers get only its link. */
export function ExampleShop({ example }: { example: Example | null }) {
  if (!example) return <EmptyShop />;
  const { shop, products } = example;
  const clip = products.find(({ video_url }) => video_url !== null);
  const pictured = products
    .filter((product) => product !== clip && product.images.length > 0)
    .slice(0, PICTURES);
  return (
    <figure className="min-w-0">
      <div
        aria-hidden
        style={brandStyle(shop.brand_color)}
        className="relative overflow-hidden rounded-card border border-line bg-ground shadow-float"
      >
        <div className="[&>div]:h-28 sm:[&>div]:h-36 lg:[&>div]:h-40">
          <ShopCover shop={shop} />
        </div>
        <div className="flex items-end gap-3 px-4 sm:px-5">
          <ShopLogo
            name={shop.name}
            logo={shop.logo_url}
            color={shop.brand_color}
            className="relative -mt-6 size-16 shrink-0 border-4 border-ground"
          />
          <p className="truncate pb-1 text-lg font-semibold">{shop.name}</p>
        </div>
        <div className="grid grid-cols-3 gap-3 p-4 sm:p-5">
          {pictured.map((product, index) => (
            <Card key={product.id} product={product} first={index === 0} />
          ))}
          {clip ? (
            <div className="col-start-3 row-span-2 row-start-1 flex items-center">
              <LivingClip product={clip} />
            </div>
          ) : null}
        </div>
      </div>
      <figcaption className="mt-4 text-center text-sm text-muted">
        <Link
          to={pages.shop(shop.id)}
          className="inline-flex min-h-8 items-center rounded text-accent-ink hover:underline"
        >
          {`${shop.name}, a shop on ${siteName()}`}
        </Link>
      </figcaption>
    </figure>
  );
}

function Card({ product, first }: { product: ListedProduct; first: boolean }) {
  const { format } = useMoney();
  return (
    <div className="min-w-0 overflow-hidden rounded-control border border-line bg-surface">
      <Picture
        src={product.images[0]}
        alt=""
        ratio="1/1"
        sizes="(width >= 64rem) 11rem, 30vw"
        eager={first}
      />
      <p className="truncate px-2 pt-1.5 text-xs">{product.name}</p>
      <p className="figures px-2 pb-2 text-xs font-semibold">
        {format(product.discounted_price ?? product.price)}
      </p>
    </div>
  );
}

function LivingClip({ product }: { product: ListedProduct }) {
  const frame = useRef<HTMLDivElement>(null);
  const inView = useInView(frame);
  const motion = useMotionAllowed();
  return (
    <div ref={frame} className="w-full overflow-hidden rounded-control shadow-float">
      <Clip
        src={product.video_url ?? ''}
        poster={product.poster_url ?? product.images[0]}
        sizes="(width >= 64rem) 11rem, 30vw"
        playing={motion && inView}
      />
    </div>
  );
}
