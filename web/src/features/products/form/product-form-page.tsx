import { pages } from '@souk/contract/pages';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ManagedShopGate } from '../../shops/managed-shop-gate.tsx';
import { productQuery } from '../queries.ts';
import { WORDS } from './check-product.ts';
import { ProductEditor } from './product-editor.tsx';

const FAILED = 'Failed to load product';

/** The page to add a product; without a shop in the address the form says so. */
export function NewProductPage({ shopId, mode }: { shopId: string; mode: 'new' | 'add' }) {
  if (shopId.trim() === '') return <ProductEditor mode={mode} shop={null} product={null} />;
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => <ProductEditor mode={mode} shop={shop} product={null} />}
    </ManagedShopGate>
  );
}

export function EditProductPage({ shopId, productId }: { shopId: string; productId: string }) {
  return (
    <ManagedShopGate
      shopId={shopId}
      loading={<LoadingProduct shopId={shopId} />}
      failed={() => <LoadingFailed shopId={shopId} text={FAILED} />}
    >
      {(shop) => <EditProduct shop={shop} productId={productId} />}
    </ManagedShopGate>
  );
}

function EditProduct({ shop, productId }: { shop: ShopWithReviews; productId: string }) {
  const { data: product, isError, error } = useQuery(productQuery(productId));
  if (product?.shop_id === shop.id) {
    return <ProductEditor mode="edit" shop={shop} product={product} />;
  }
  if (!product && !isError) return <LoadingProduct shopId={shop.id} />;
  return (
    <LoadingFailed
      shopId={shop.id}
      text={product ? 'This product belongs to another shop.' : errorMessage(error, FAILED)}
    />
  );
}

const Heading = ({ shopId }: { shopId: string }) => (
  <PageHead up={{ label: 'Products', to: pages.manageProducts(shopId) }} title={WORDS.edit.title} />
);

function LoadingFailed({ shopId, text }: { shopId: string; text: string }) {
  return (
    <div className="flex min-h-[60dvh] flex-col">
      <Heading shopId={shopId} />
      <ErrorState
        className="my-auto"
        title="Error Loading Product"
        text={text}
        retryLabel="Try Again"
        onRetry={() => window.location.reload()}
        action={
          <ButtonLink variant="ghost" to={pages.manageProducts(shopId)}>
            Back to products
          </ButtonLink>
        }
      />
    </div>
  );
}

function LoadingProduct({ shopId }: { shopId: string }) {
  return (
    <>
      <Heading shopId={shopId} />
      <p role="status" className="text-sm text-muted">
        Loading product data...
      </p>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
        <Skeleton className="hidden h-96 rounded-card lg:block" />
      </div>
    </>
  );
}
