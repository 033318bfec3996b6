import type { Product } from '@souk/contract/products';
import { createPortal } from 'react-dom';
import { Sheet } from '../../../ui/dialog.tsx';
import { AddButton } from './add-button.tsx';
import { ProductPrice, StockNote } from './product-price.tsx';
import type { ClipPurchase } from './use-purchase.ts';
import { VariantPicker } from './variant-picker.tsx';

type OptionsSheetProps = { product: Product; purchase: ClipPurchase; onClose: () => void };

/** Options of a product in a sheet, by the rules of its page. Lies outside of what opened it, and of its colours. */
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
        <AddButton adding={adding} disabled={available < 1} onClick={add} className="w-full" />
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ProductPrice product={product} variant={variant} size="lg" />
        <StockNote left={available} />
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
