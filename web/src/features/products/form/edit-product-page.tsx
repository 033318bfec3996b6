import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { productQuery } from '../../../api/queries/products.ts';
import { useSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ManagedShopGate } from '../../../api/managed-shop-gate.tsx';
import { LoadingProduct } from './loading-product.tsx';
import { ProductEditor } from './product-editor.tsx';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';

type EditProductPageProps = {
  shopId: string;
  productId: string;
  card: (product: Product) => ReactNode;
};

const FAILED = 'Failed to load product';

/** A product of a shop, to be changed. */
export function EditProductPage({ shopId, productId, card }: EditProductPageProps) {
  return (
    <ManagedShopGate
      shopId={shopId}
      loading={<LoadingProduct />}
      failed={() => <LoadingFailed shopId={shopId} text={FAILED} />}
    >
      {(shop) => <EditProduct shop={shop} productId={productId} card={card} />}
    </ManagedShopGate>
  );
}

type EditProductProps = {
  shop: ShopWithReviews;
  productId: string;
  card: (product: Product) => ReactNode;
};

function EditProduct({ shop, productId, card }: EditProductProps) {
  const userId = useSession().user?.id ?? '';
  const query = useQuery(productQuery(useApi(), productId));
  const [round, setRound] = useState(0);
  const product = query.data;
  if (product && product.shop_id === shop.id) {
    return (
      <ProductEditor
        key={`${userId} ${productId} ${round}`}
        mode="edit"
        userId={userId}
        shop={shop}
        product={product}
        card={card}
        onRestart={() => setRound(round + 1)}
      />
    );
  }
  if (!product && !query.isError) return <LoadingProduct />;
  const text = product
    ? 'This product belongs to another shop.'
    : errorMessage(query.error, FAILED);
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <LoadingFailed shopId={shop.id} text={text} />
    </div>
  );
}

function LoadingFailed({ shopId, text }: { shopId: string; text: string }) {
  return (
    <ErrorState
      title="Error Loading Product"
      text={text}
      retryLabel="Try Again"
      onRetry={() => window.location.reload()}
      action={
        <Button variant="ghost" asChild>
          <Link to={paths.manageProducts(shopId)}>Back to products</Link>
        </Button>
      }
    />
  );
}
