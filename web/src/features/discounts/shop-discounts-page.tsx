import { PageHead } from '../../ui/page-head.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { Discounts } from './discounts.tsx';

/** A shop's discounts, which it bears, for its owner and admins. */
export function ShopDiscountsPage({ shopId }: { shopId: string }) {
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead title="Discounts" text={shop.name} />
          <Discounts owner={shopId} />
        </>
      )}
    </ManagedShopGate>
  );
}
