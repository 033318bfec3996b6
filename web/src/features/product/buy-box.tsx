import type { Product } from '@souk/contract/catalogue';
import { ShoppingCart } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ProductPrice } from './product-price.tsx';
import { StockNote } from './stock-note.tsx';
import type { Purchase } from './use-purchase.ts';
import { VariantPicker } from './variant-picker.tsx';

type BuyBoxProps = { product: Product; purchase: Purchase };

/** Options, quantity and Add to Cart. On a phone the button lies in a bar that is always there. */
export function BuyBox({ product, purchase }: BuyBoxProps) {
  const { choice, choose, variant, available, quantity, setQuantity, error, adding } = purchase;
  return (
    <div className="flex flex-col gap-5">
      <StockNote left={available} long />
      {product.variants.length > 0 ? (
        <VariantPicker
          variants={product.variants}
          choice={choice}
          onChange={choose}
          error={error}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-sm font-medium">Quantity</span>
        <Stepper
          label="Quantity"
          value={quantity}
          max={Math.max(1, available)}
          disabled={available < 1}
          onChange={setQuantity}
        />
        <p role="status" className="figures text-sm text-muted">
          {available} available
          {available > 0 && quantity >= available ? ': that is all there is' : null}
        </p>
      </div>
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0"
      >
        <div aria-hidden className="min-w-0 lg:hidden">
          <ProductPrice product={product} variant={variant} />
        </div>
        <Button
          size="lg"
          className="flex-1"
          busy={adding}
          disabled={available < 1}
          onClick={purchase.addToCart}
        >
          {adding ? null : <ShoppingCart aria-hidden />}
          {adding ? 'Adding...' : 'Add to Cart'}
        </Button>
      </div>
    </div>
  );
}
