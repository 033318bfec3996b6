import type { ShopWithReviews } from '@souk/contract/shops';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { ManagedShopGate } from '../managed-shop-gate.tsx';

function Page({ shop }: { shop: ShopWithReviews }) {
  return (
    <div className="page py-8">
      <Breadcrumb
        crumbs={[
          { label: 'Dashboard', to: paths.dashboard() },
          { label: shop.name, to: paths.shop(shop.id) },
          { label: 'Products' },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">Manage Products</h1>
          <p className="mt-1 text-sm break-words text-muted">{shop.name}</p>
        </div>
        <Button asChild>
          <Link to={paths.newProduct(shop.id)}>
            <Plus aria-hidden />
            Add New Product
          </Link>
        </Button>
      </div>
    </div>
  );
}

/** What a shop sells, for whoever runs it. */
export function ManageProductsPage({ shopId }: { shopId: string }) {
  return <ManagedShopGate shopId={shopId}>{(shop) => <Page shop={shop} />}</ManagedShopGate>;
}
