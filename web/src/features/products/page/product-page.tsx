import type { Product } from '@souk/contract/products';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { BackButton } from './back-button.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { slidesOf } from './gallery-slides.ts';
import { PercentBadge } from './percent-badge.tsx';
import { ProductDescription } from './product-description.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductPrice } from './product-price.tsx';
import { SaleEnds } from './sale-ends.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';
import { shownPrice } from './shown-price.ts';
import { useCountView } from './use-count-view.ts';
import { usePurchaseInAddress } from './use-purchase.ts';
import { useStickyTop } from './use-sticky-top.ts';

type ProductPageProps = {
  product: Product;
  reviews: ReactNode;
  /** More of the same shop, and products like this one. */
  more: ReactNode;
  similar: ReactNode;
};

/** One product: pictures and text at the left, what to buy at the right, reviews and other products below. */
export function ProductPage({ product, reviews, more, similar }: ProductPageProps) {
  useCountView(product.id);
  const purchase = usePurchaseInAddress(product);
  const { variant } = purchase;
  const aside = useStickyTop<HTMLDivElement>();
  return (
    <div className="page pt-3 pb-16">
      <div className="flex items-center gap-3">
        <BackButton fallback={paths.shop(product.shop_id)} />
        <Breadcrumb
          crumbs={[
            { label: 'Home', to: paths.home() },
            { label: product.shop_name, to: paths.shop(product.shop_id) },
            { label: product.name },
          ]}
        />
      </div>
      <div className="mt-3 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-10">
        <div className="min-w-0">
          <Gallery slides={slidesOf(product, variant)} name={product.name} />
        </div>
        <div
          ref={aside}
          className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-(--sticky-top,5rem) lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <ProductHeading product={product} />
          <div className="flex flex-col gap-1.5">
            <p className="flex flex-wrap items-center gap-3">
              <ProductPrice product={product} variant={variant} size="lg" />
              <PercentBadge percent={shownPrice(product, variant).percentOff} />
            </p>
            <SaleEnds product={product} />
          </div>
          <BuyBox
            product={product}
            purchase={purchase}
            actions={
              <>
                <SaveButton product={product} look="page" />
                <ShareButton title={product.name} path={paths.product(product.id, variant?.id)} />
              </>
            }
          />
          <ProductDetails product={product} stock={purchase.available} />
        </div>
        <div className="min-w-0 empty:hidden">
          <ProductDescription text={product.description} />
        </div>
      </div>
      <div className="mt-10 lg:mt-16">{reviews}</div>
      {more}
      {similar}
    </div>
  );
}
