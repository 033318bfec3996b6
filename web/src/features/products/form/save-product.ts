import type { Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { createProduct, updateProduct } from '../../../api/queries/product-changes.ts';
import { meet, type Meeting } from './merge-product.ts';
import { stateOf, type ProductForm, type ProductState } from './product-form.ts';
import { productChanges, productRequest } from './product-request.ts';

type Save = {
  product: Product | null;
  shopId: string | null;
  after: ProductState;
  stock: {
    before: () => ProductState;
    agrees: (fields: ProductForm, now: Product) => boolean;
  };
};

/** What the seller is to look at before it is saved: a stock, which says so itself, or other clashes. */
export type Outcome = 'saved' | 'stock' | { now: Product; meeting: Meeting };

/** Creates the product, or sends what of it was changed. Throws ApiError. */
export async function saveProduct(
  api: Api,
  client: QueryClient,
  { product, shopId, after, stock }: Save,
): Promise<Outcome> {
  if (!product) {
    await createProduct(api, client, { ...productRequest(after), shop_id: shopId ?? '' });
    return 'saved';
  }
  let outcome: Outcome = 'saved';
  await updateProduct(api, client, product.id, (now) => {
    const saved = stateOf(now);
    const meeting = meet(stock.before(), after, saved);
    if (!stock.agrees(after.fields, now)) outcome = 'stock';
    else outcome = meeting.clashes.length > 0 ? { now, meeting } : 'saved';
    const changes = productChanges(saved, meeting.mine);
    return outcome === 'saved' && Object.keys(changes).length > 0 ? changes : null;
  });
  return outcome;
}
