import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../api/session.ts';
import { ManagedShopGate } from '../../../api/managed-shop-gate.tsx';
import type { FormMode } from './form-modes.ts';
import { ProductEditor } from './product-editor.tsx';

type NewProductPageProps = {
  shopId: string;
  mode: Exclude<FormMode, 'edit'>;
  card: (product: Product) => ReactNode;
};

/** A product that is to be put into a shop. */
export function NewProductPage({ shopId, mode, card }: NewProductPageProps) {
  const userId = useSession().user?.id ?? '';
  const [round, setRound] = useState(0);
  const editor = (shop: ShopWithReviews | null) => (
    <ProductEditor
      key={`${userId} ${shopId} ${round}`}
      mode={mode}
      userId={userId}
      shop={shop}
      product={null}
      card={card}
      onRestart={() => setRound(round + 1)}
    />
  );
  if (shopId.trim() === '') return editor(null);
  return <ManagedShopGate shopId={shopId}>{editor}</ManagedShopGate>;
}
