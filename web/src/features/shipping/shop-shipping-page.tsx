import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { shippingToEditQuery } from './queries.ts';
import { ShippingEditor } from './shipping-editor.tsx';

/** Where a shop ships and what it charges, for its owner and admins. */
export function ShopShippingPage({ shopId }: { shopId: string }) {
  const query = useQuery(shippingToEditQuery(shopId));
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead title="Shipping" text={shop.name} />
          <Loaded
            query={query}
            failed="Couldn’t load the shipping."
            loading={<Skeleton className="h-160 rounded-card" />}
          >
            {({ terms, tag }) => (
              <ShippingEditor key={tag} shopId={shopId} terms={terms} tag={tag} />
            )}
          </Loaded>
        </>
      )}
    </ManagedShopGate>
  );
}
