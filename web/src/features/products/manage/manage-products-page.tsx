import { importsApi } from '@souk/contract/imports';
import { pages } from '@souk/contract/pages';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { api } from '../../../api/browser-api.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button, ButtonLink, type ButtonProps } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ManagedShopGate } from '../../shops/managed-shop-gate.tsx';
import { GenerateVideosButton } from '../video/generate-videos.tsx';
import { ProductsList } from './products-list.tsx';

function Page({ shop }: { shop: ShopWithReviews }) {
  return (
    <>
      <PageHead
        title="Manage Products"
        text={shop.name}
        action={
          <ButtonLink className="w-full sm:w-auto" to={pages.newProduct(shop.id)}>
            <Plus aria-hidden />
            Add New Product
          </ButtonLink>
        }
      />
      <div className="-mx-3 -mt-2 mb-3 flex overflow-x-auto p-1 whitespace-nowrap">
        <GenerateVideosButton shop={shop} />
        <ButtonLink variant="ghost" size="sm" to={pages.importProducts(shop.id)}>
          <FileUp aria-hidden />
          Import CSV
        </ButtonLink>
        <ExportButton shopId={shop.id} variant="ghost" size="sm" />
      </div>
      <ProductsList shopId={shop.id} />
    </>
  );
}

export function ManageProductsPage({ shopId }: { shopId: string }) {
  return (
    <ManagedShopGate
      shopId={shopId}
      failed={(error, retry) => (
        <>
          <PageHead title="Manage Products" />
          <ErrorState title="Error loading products" text={error} onRetry={retry} />
        </>
      )}
    >
      {(shop) => <Page shop={shop} />}
    </ManagedShopGate>
  );
}

/** Downloads a shop's products as a CSV file, which can be imported again. */
export function ExportButton({
  shopId,
  ...look
}: { shopId: string } & Pick<ButtonProps, 'variant' | 'size'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer(importsApi.exportProducts, { params: { shopId } }),
    onSuccess: (answer) => {
      saveFile(answer);
      toast.success('Products exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the products')),
  });
  return (
    <Button variant="secondary" {...look} busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      <span>{isPending ? 'Exporting...' : 'Export CSV'}</span>
    </Button>
  );
}
