import type { Product } from '@souk/contract/catalogue';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Rating } from '../../ui/rating.tsx';
import { BackButton } from './back-button.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { PercentBadge } from './percent-badge.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductPrice } from './product-price.tsx';
import { ShareButton } from './share-button.tsx';
import { shownPrice } from './shown-price.ts';
import { useCountView } from './use-count-view.ts';
import { usePurchase } from './use-purchase.ts';

type ProductPageProps = { product: Product; reviews: ReactNode };

/** One product: pictures at the left, what to buy at the right, reviews below. */
export function ProductPage({ product, reviews }: ProductPageProps) {
  useCountView(product.id);
  const purchase = usePurchase(product);
  const { variant } = purchase;
  const images = [...new Set([...(variant?.images ?? []), ...product.images])];
  return (
    <div className="page pt-4 pb-16">
      <div className="flex items-center gap-3">
        <BackButton />
        <Breadcrumb
          crumbs={[
            { label: 'Home', to: paths.home() },
            { label: product.shop_name, to: paths.shop(product.shop_id) },
            { label: product.name },
          ]}
        />
      </div>
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-12">
        <div className="min-w-0 lg:max-w-[38rem]">
          <Gallery key={variant?.id ?? 'all'} images={images} name={product.name} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-24">
          <div className="flex flex-col gap-2">
            <Link
              to={paths.shop(product.shop_id)}
              className="inline-flex min-h-8 w-fit items-center gap-2 rounded text-sm font-medium text-accent-ink hover:underline"
            >
              <Store aria-hidden className="size-4" />
              {product.shop_name}
            </Link>
            <div className="flex items-start justify-between gap-4">
              <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words lg:text-3xl">
                {product.name}
              </h1>
              <ShareButton title={product.name} />
            </div>
            <Rating
              value={product.average_rating}
              count={product.total_reviews}
              size="md"
              className="flex-wrap"
            />
          </div>
          <p className="flex flex-wrap items-center gap-3">
            <ProductPrice product={product} variant={variant} size="lg" />
            <PercentBadge percent={shownPrice(product, variant).percentOff} />
          </p>
          <BuyBox product={product} purchase={purchase} />
          {product.description ? (
            <p className="leading-relaxed break-words whitespace-pre-line text-muted">
              {product.description}
            </p>
          ) : null}
          <ProductDetails product={product} stock={purchase.available} />
        </div>
      </div>
      <div
        className={cn(
          'mt-12 grid items-start gap-12 lg:mt-16',
          product.video_url && 'lg:grid-cols-[18rem_minmax(0,1fr)]',
        )}
      >
        {product.video_url ? (
          <ProductVideo src={product.video_url} poster={product.poster_url} name={product.name} />
        ) : null}
        {reviews}
      </div>
    </div>
  );
}

type ProductVideoProps = { src: string; poster: string | null; name: string };

function ProductVideo({ src, poster, name }: ProductVideoProps) {
  return (
    <section aria-labelledby="video-title">
      <h2 id="video-title" className="text-xl font-semibold tracking-tight">
        Product Video
      </h2>
      <video
        src={src}
        poster={poster ?? undefined}
        aria-label={`Video of ${name}`}
        controls
        loop
        muted
        playsInline
        preload="none"
        className="mt-4 aspect-9/16 w-full max-w-72 rounded-card bg-sunken object-cover"
      />
    </section>
  );
}
