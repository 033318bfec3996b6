import type { Product } from '@souk/contract/products';
import { createPortal } from 'react-dom';
import { Sheet } from '../../../ui/dialog.tsx';
import { AddButton } from './add-button.tsx';
import { ProductPrice, StockNote } from './product-price.tsx';
import type { Purchase } from './use-purchase.ts';
import { VariantPicker } from './variant-picker.tsx';

type OptionsSheetProps = { product: Product; purchase: Purchase; onClose: () => void };

/**
 * A product's options in a sheet. It is rendered outside the clip, whose colours it does not share.
 */
export default function OptionsSheet({ product, purchase, onClose }: OptionsSheetProps) {
  const { variant, available, adding } = purchase;
  function add() {
    if (purchase.addToCart()) onClose();
  }
  return createPortal(
    <Sheet
      open
      onOpenChange={onClose}
      title={product.name}
      footer={
        <AddButton
          adding={adding}
          disabled={available < 1 || product.back_on !== null}
          onClick={add}
          className="w-full"
        />
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ProductPrice product={product} variant={variant} size="lg" />
        <StockNote left={available} backOn={product.back_on} />
      </div>
      <VariantPicker
        variants={product.variants}
        choice={purchase.choice}
        onChange={purchase.choose}
        error={purchase.error}
      />
    </Sheet>,
    document.body,
  );
}
