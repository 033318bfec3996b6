import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Elements } from '../../../lib/elements.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChevronDown, Store } from '../../../ui/icons.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { hasOptions, isWhole, type ListedProduct } from '../listed-product.ts';
import { productQuery } from '../queries.ts';
import { AddButton } from './add-button.tsx';
import { PercentBadge, ProductPrice, StockNote } from './product-price.tsx';
import { shownPrice } from './shown-price.ts';
import { useClipPurchase } from './use-purchase.ts';
import { VariantPicker } from './variant-picker.tsx';

const OptionsSheet = lazy(() => import('./options-sheet.tsx'));

type ClipOfferProps = { product: ListedProduct; follow: Elements };

/**
 * The offer of a clip: shop, name, price, options, Add to Cart. On an upright screen it overlays
 * the clip and its options open in a sheet; on a wide one it is beside the clip, with stars and
 * description.
 */
export function ClipOffer({ product: listed, follow }: ClipOfferProps) {
  const { data } = useQuery({ ...productQuery(listed.id), enabled: !isWhole(listed) });
  const product = data ?? listed;
  // The state is kept here: "Options" may be pressed before any have loaded.
  const choosing = useState(false);
  // Starts over once they have loaded.
  return (
    <Offer key={String(isWhole(product))} product={product} follow={follow} choosing={choosing} />
  );
}

type OfferProps = ClipOfferProps & { choosing: [boolean, (choosing: boolean) => void] };

function Offer({ product, follow, choosing: [choosing, setChoosing] }: OfferProps) {
  const variants = isWhole(product) ? product.variants : [];
  const purchase = useClipPurchase({ ...product, variants });
  const { variant, available, adding } = purchase;
  const choosable = hasOptions(product);
  const waiting = choosable && !isWhole(product);

  function add() {
    const upright = window.matchMedia('(orientation: portrait)').matches;
    if (!purchase.addToCart() && upright) setChoosing(true);
  }

  return (
    <div className="on-film flex flex-col gap-2 text-ink landscape:gap-4">
      <div className="flex items-center gap-3">
        <Link
          to={pages.shop(product.shop_id)}
          className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full text-sm font-medium landscape:text-accent-ink hover:underline"
        >
          <Store aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{product.shop_name}</span>
        </Link>
        {follow}
      </div>
      <h2 className="line-clamp-2 text-lg leading-snug font-semibold break-words landscape:line-clamp-3 landscape:text-2xl landscape:tracking-tight">
        <Link
          to={pages.product(product.id)}
          prefetch="intent"
          // Large enough to tap.
          className="py-0.5 hover:underline"
        >
          {product.name}
        </Link>
      </h2>
      <Rating
        value={product.average_rating}
        count={product.total_reviews}
        className="flex-wrap portrait:hidden"
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProductPrice product={product} variant={variant} size="lg" />
        <PercentBadge percent={shownPrice(product, variant).percentOff} />
      </p>
      <StockNote left={available} backOn={product.back_on} />
      {product.description ? (
        <p className="line-clamp-6 text-sm leading-relaxed break-words whitespace-pre-line text-muted portrait:hidden">
          {product.description}
        </p>
      ) : null}
      {choosable ? (
        <div className="portrait:hidden">
          <VariantPicker
            variants={variants}
            choice={purchase.choice}
            onChange={purchase.choose}
            error={purchase.error}
            of={product.name}
          />
        </div>
      ) : null}
      <div className="mt-1 flex gap-2">
        {choosable ? (
          <Button
            variant="secondary"
            size="lg"
            className="max-w-1/2 px-4 backdrop-blur-sm landscape:hidden"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <span className="truncate">{variant?.value ?? 'Options'}</span>
            <ChevronDown aria-hidden />
          </Button>
        ) : null}
        <AddButton
          adding={adding}
          disabled={available < 1 || product.back_on !== null || waiting}
          onClick={add}
          className="min-w-0 flex-1 px-3"
        />
      </div>
      <ButtonLink
        variant="secondary"
        size="lg"
        className="portrait:hidden"
        to={pages.product(product.id)}
      >
        View product
      </ButtonLink>
      {choosing && isWhole(product) ? (
        <Suspense>
          <OptionsSheet product={product} purchase={purchase} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The offer of a clip, for readers without scripts. */
export function ClipBrief({ product }: { product: ListedProduct }) {
  return (
    <div className="on-film flex flex-col gap-2 text-ink">
      <Link to={pages.shop(product.shop_id)} className="w-fit py-1 text-sm hover:underline">
        {product.shop_name}
      </Link>
      <h2 className="text-lg font-semibold">
        <Link to={pages.product(product.id)} className="hover:underline">
          {product.name}
        </Link>
      </h2>
      <ProductPrice product={product} size="lg" />
    </div>
  );
}
