import { awayMessage } from '@souk/contract/away';
import { perOrderMessage } from '@souk/contract/cart-rules';
import type { Product } from '@souk/contract/products';
import { type ReactNode, useRef } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { useGoesHere } from '../../shops/shipping-here.ts';
import { AddButton } from './add-button.tsx';
import { BackInStockButton } from './back-in-stock-button.tsx';
import { ProductPrice, StockNote } from './product-price.tsx';
import type { Purchase } from './use-purchase.ts';
import { VariantPicker } from './variant-picker.tsx';

type BuyBoxProps = { product: Product; purchase: Purchase; actions: ReactNode };

/**
 * Options, quantity and Add to Cart, which a phone shows in a bar at the bottom. Disabled until the page
 * runs, so that no press is lost.
 */
export function BuyBox({ product, purchase, actions }: BuyBoxProps) {
  const { choice, choose, variant, available, most, quantity, setQuantity, error, adding } =
    purchase;
  const backOn = product.back_on;
  const goesHere = useGoesHere(product);
  const sells = available > 0 && !backOn && goesHere;
  const options = useRef<HTMLElement>(null);
  const hydrated = useHydrated();

  function add() {
    if (purchase.addToCart()) return;
    const first = options.current?.querySelector<HTMLInputElement>('input:enabled');
    options.current?.scrollIntoView({ block: 'nearest' });
    // If they don't all fit, show the first, with the message.
    options.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    first?.focus({ preventScroll: true });
  }

  return (
    <fieldset
      aria-label="Buy"
      disabled={!hydrated}
      data-waiting={hydrated || !sells ? undefined : ''}
      className="flex min-w-0 flex-col gap-5"
    >
      {backOn ? (
        <p className="rounded-control bg-sunken px-4 py-3 text-sm">
          <strong className="block font-medium">{awayMessage(backOn)}</strong>
          <span>{product.shop_name}</span> isn’t taking orders until then. Save the product to find
          it again.
        </p>
      ) : (
        <StockNote left={available} backOn={null} long />
      )}
      {product.stock_quantity < 1 && !backOn ? (
        <BackInStockButton product={product} className="w-fit" />
      ) : null}
      {product.variants.length > 0 ? (
        <VariantPicker
          ref={options}
          variants={product.variants}
          choice={choice}
          onChange={choose}
          error={error}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-5">
        <div className="md:col-span-2">
          <p aria-hidden className="mb-2 text-sm font-medium">
            Quantity
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Stepper
              label="Quantity"
              value={quantity}
              max={Math.max(1, most)}
              disabled={!sells}
              onChange={setQuantity}
            />
            <p role="status" className="figures text-sm text-muted">
              <span>{`${available} available`}</span>
              {available > 0 && quantity >= most ? (
                most < available ? (
                  <span>{`: ${perOrderMessage(most).toLowerCase()}`}</span>
                ) : (
                  <span>: that’s all there is</span>
                )
              ) : null}
            </p>
          </div>
        </div>
        <div data-bottom-bar className="buy-bar">
          {/*
           * The bar may cover the heading, so it names the product too, or why it is not for sale.
           */}
          <div aria-hidden className="min-w-0 flex-[1_1_8rem] md:hidden">
            {backOn ? (
              <StockNote left={available} backOn={backOn} />
            ) : (
              <p className="truncate text-sm text-muted">{product.name}</p>
            )}
            <ProductPrice product={product} variant={variant} />
          </div>
          <AddButton adding={adding} disabled={!sells} onClick={add} className="flex-[1_0_auto]" />
        </div>
        <div className="flex gap-2 md:gap-3">{actions}</div>
      </div>
    </fieldset>
  );
}
