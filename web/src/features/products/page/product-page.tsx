import { pages } from '@souk/contract/pages';
import { productsApi, type Product } from '@souk/contract/products';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../../api/browser-api.ts';
import { useSignedIn } from '../../../api/session.ts';
import type { Elements } from '../../../lib/elements.ts';
import { useBack } from '../../../lib/use-back.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ArrowLeft, PackageX, ShieldCheck, Store } from '../../../ui/icons.tsx';
import { OffSale } from '../../../ui/off-sale.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BuyBox } from './buy-box.tsx';
import { slidesOf } from './gallery-slides.ts';
import { Gallery } from './gallery.tsx';
import { ProductDetails } from './product-details.tsx';
import { PercentBadge, ProductPrice } from './product-price.tsx';
import { SaleEnds } from './sale-ends.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';
import { shownPrice } from './shown-price.ts';
import { usePagePurchase } from './use-purchase.ts';

type ProductPageProps = {
  product: Product;
  /** The shop's notice for its owner. */
  notice: Elements;
  /** When it should arrive, and what shipping costs. */
  delivery: Elements;
  seller: Elements;
  reviews: ReactNode;
  report: ReactNode;
  others: Elements;
};

/** A product: pictures and text on the left, buying and the seller on the right, the rest below. */
export function ProductPage({ product, ...parts }: ProductPageProps) {
  const { notice, delivery, seller, reviews, report, others } = parts;
  useCountView(product);
  const purchase = usePagePurchase(product);
  const { variant } = purchase;
  const aside = useStickyTop();
  return (
    <div className="page pt-3 pb-16">
      <div className="flex items-center gap-3">
        <BackButton fallback={pages.shop(product.shop_id)} />
        <Breadcrumb
          crumbs={[
            { label: 'Home', to: pages.home() },
            { label: product.shop_name, to: pages.shop(product.shop_id) },
            { label: product.name },
          ]}
        />
      </div>
      {product.hidden_at ? (
        <OffSale title="This product is hidden" reason={product.hidden_reason} className="mt-3" />
      ) : null}
      {product.status === 'draft' ? (
        <OffSale title="This product is hidden by its seller" reason={null} className="mt-3" />
      ) : null}
      {notice}
      <div className="mt-1 grid items-start gap-y-4 sm:mt-3 sm:gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-10">
        <div className="min-w-0">
          <Gallery slides={slidesOf(product, variant)} name={product.name} />
        </div>
        <div
          ref={aside}
          className="flex min-w-0 flex-col gap-5 md:sticky md:top-(--sticky-top,5rem) md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <div className="flex flex-col gap-1.5">
            <ProductHeading product={product} />
            <p className="flex flex-wrap items-center gap-3">
              <ProductPrice product={product} variant={variant} size="lg" />
              <PercentBadge percent={shownPrice(product, variant).percentOff} />
            </p>
            <SaleEnds product={product} />
          </div>
          {delivery}
          <BuyBox
            product={product}
            purchase={purchase}
            actions={
              <>
                <SaveButton product={product} look="page" />
                <ShareButton title={product.name} path={pages.product(product.id, variant?.id)} />
              </>
            }
          />
          <ProtectionLink />
          {seller}
          <ProductDetails product={product} variant={variant} stock={purchase.available} />
          <p className="-mt-3 text-sm">{report}</p>
        </div>
        <div className="min-w-0 empty:hidden">
          <ProductDescription text={product.description} />
        </div>
      </div>
      <div className="mt-10 lg:mt-16">{reviews}</div>
      {others}
    </div>
  );
}

function ProductHeading({ product }: { product: Product }) {
  const { search } = useLocation();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={pages.shop(product.shop_id)}
          className="inline-flex min-h-8 w-fit max-w-full items-center gap-2 rounded text-sm font-medium text-accent-ink hover:underline"
        >
          <Store aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{product.shop_name}</span>
        </Link>
        <Link
          to={{ search, hash: 'reviews' }}
          // The back button skips it.
          replace
          className="flex min-h-8 w-fit items-center rounded hover:underline"
        >
          <Rating value={product.average_rating} count={product.total_reviews} size="md" />
        </Link>
      </div>
      <h1 className={NAME}>{product.name}</h1>
    </>
  );
}

function ProtectionLink() {
  return (
    <p className="-mt-2 flex items-start gap-2 text-sm text-muted">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Get your money back if it doesn’t arrive or isn’t right:{' '}
        <Link
          to={pages.protection()}
          className="rounded font-medium text-accent-ink hover:underline"
        >
          buyer protection
        </Link>
      </span>
    </p>
  );
}

/** The seller's text in paragraphs, each in the direction of its script. */
function ProductDescription({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <section aria-labelledby="description-title">
      <h2 id="description-title" className="text-lg font-semibold">
        Description
      </h2>
      <div className="mt-2 max-w-prose space-y-4 leading-relaxed break-words whitespace-pre-line text-muted">
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function BackButton({ fallback }: { fallback: string }) {
  return (
    <Button variant="ghost" size="sm" className="-ml-3" onClick={useBack(fallback)}>
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}

/** Counts a signed-in user's view of a product that everyone may see. */
function useCountView({ id, status, hidden_at }: Product): void {
  const signedIn = useSignedIn();
  const counts = signedIn && status !== 'draft' && hidden_at === undefined;
  useEffect(() => {
    if (!counts) return;
    // The shopper doesn't need to know if this fails.
    api.call(productsApi.view, { params: { productId: id } }).catch(() => undefined);
  }, [counts, id]);
}

const GAP = 16;

/**
 * Sets `--sticky-top`: a column taller than the window sticks by its bottom, a shorter one below
 * the bar.
 */
function useStickyTop() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    const place = () => {
      const top = window.innerHeight - column.offsetHeight - GAP;
      column.style.setProperty('--sticky-top', `min(calc(var(--header) + ${GAP}px), ${top}px)`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(column);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return element;
}

const NAME = 'text-2xl font-semibold tracking-tight break-words lg:text-[2rem] lg:leading-10';
const LINES = ['h-5 w-32', 'h-9 w-4/5', 'h-5 w-44', 'h-8 w-28', 'h-11 w-40', 'h-12', 'h-32'];

/** Shown while the product is loading; with its `name` if a list knew it. */
export function ProductSkeleton({ name }: { name: string | undefined }) {
  return (
    <div className="page pt-3 pb-16" role="status" aria-label="Loading">
      <div className="flex h-9 items-center pointer-coarse:h-11">
        <Skeleton className="h-5 w-64" />
      </div>
      <div className="mt-1 grid items-start gap-y-4 sm:mt-3 sm:gap-y-6 md:grid-cols-2 md:gap-x-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-x-12">
        <div className="grid gap-3 lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:items-start">
          <Skeleton className="-mx-4 aspect-4/5 rounded-none max-sm:aspect-auto max-sm:h-(--gallery) sm:mx-0 sm:rounded-card lg:order-last" />
          <div className="flex gap-2 lg:flex-col">
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} className="aspect-4/5 w-16" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-5">
          {LINES.map((size, line) =>
            name && line === 1 ? (
              <h1 key={size} className={NAME}>
                {name}
              </h1>
            ) : (
              <Skeleton key={size} className={size} />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

export function ProductNotFound() {
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<PackageX />}
        title="Product not found"
        text="It may have sold out or been taken off sale."
        action={<ButtonLink to={pages.explore()}>Browse Products</ButtonLink>}
      />
    </div>
  );
}
