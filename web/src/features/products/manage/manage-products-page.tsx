import { importsApi } from '@souk/contract/imports';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download, FileUp, Plus, ReceiptText } from 'lucide-react';
import { saveFile } from '../../../lib/save-file.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { ManagedShopGate } from '../../shops/managed-shop-gate.tsx';
import { api } from '../../../api/browser-api.ts';
import { ProductsList } from './products-list.tsx';
import { GenerateVideosButton } from '../video/generate-videos.tsx';
import { pages } from '@souk/contract/pages';
import { ShopTrail } from '../../shops/shop-trail.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast.tsx';

function Page({ shop }: { shop: ShopWithReviews }) {
  const links = [
    { to: pages.shopOrders(shop.id), label: 'Orders', Icon: ReceiptText },
    { to: pages.shopInsight(shop.id), label: 'Insight', Icon: ChartNoAxesColumn },
    { to: pages.importProducts(shop.id), label: 'Import CSV', Icon: FileUp },
  ];
  return (
    <div className="page py-8">
      <ShopTrail shop={shop} here="Products" />
      <div className="mt-3 mb-6 flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">Manage Products</h1>
          <p className="mt-1 break-words text-muted">{shop.name}</p>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <ButtonLink className="col-span-2 sm:order-last" to={pages.newProduct(shop.id)}>
            <Plus aria-hidden />
            Add New Product
          </ButtonLink>
          <GenerateVideosButton shop={shop} />
          {links.map(({ to, label, Icon }) => (
            <ButtonLink key={to} variant="secondary" to={to}>
              <Icon aria-hidden />
              {label}
            </ButtonLink>
          ))}
          <ExportButton shopId={shop.id} />
        </div>
      </div>
      <ProductsList shopId={shop.id} />
    </div>
  );
}

export function ManageProductsPage({ shopId }: { shopId: string }) {
  return (
    <ManagedShopGate
      shopId={shopId}
      failed={(error, retry) => (
        <div className="page py-8">
          <h1 className="text-2xl font-semibold">Manage Products</h1>
          <ErrorState title="Error loading products" text={error} onRetry={retry} />
        </div>
      )}
    >
      {(shop) => <Page shop={shop} />}
    </ManagedShopGate>
  );
}

/** Downloads a shop's products as a CSV file, which can be imported again. */
export function ExportButton({ shopId }: { shopId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer(importsApi.exportProducts, { params: { shopId } }),
    onSuccess: (answer) => {
      saveFile(answer);
      toast.success('Products exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the products')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
