import type { Product } from '@souk/contract/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { createProduct, updateProduct } from '../../../api/queries/product-changes.ts';
import type { ProductState } from './product-form.ts';
import { productChanges, productRequest } from './product-request.ts';

type Save = {
  product: Product | null;
  shopId: string | null;
  before: ProductState;
  after: ProductState;
};

/** Creates the product, or sends what of it was changed. Throws ApiError. */
export async function saveProduct(
  api: Api,
  client: QueryClient,
  { product, shopId, before, after }: Save,
): Promise<void> {
  if (!product) {
    await createProduct(api, client, { ...productRequest(after), shop_id: shopId ?? '' });
    return;
  }
  const changes = productChanges(before, after);
  if (Object.keys(changes).length > 0) await updateProduct(api, client, product.id, changes);
}
