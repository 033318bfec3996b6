import type { AdminProduct } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../../api/browser-api.ts';
import { formatPlural } from '../../../lib/format.ts';
import type { Moderation } from '../../admin-list/reason-dialog.tsx';

/** Hides products, or shows them again. */
export function hideProducts(products: readonly AdminProduct[], hidden: boolean): Moderation {
  const what =
    products.length === 1 ? (products[0]?.name ?? '') : formatPlural(products.length, 'product');
  return {
    title: hidden ? `Hide ${what}?` : `Show ${what} again?`,
    text: hidden
      ? 'Shoppers can no longer find or buy it. The seller can read your reason.'
      : 'Shoppers can find and buy it again. The seller can read your reason.',
    button: hidden ? ['Hide', 'Hiding...'] : ['Show again', 'Showing...'],
    danger: hidden,
    targets: products,
    act: (productId, reason) =>
      api.call(suspensionApi.changeProduct, { params: { productId }, body: { hidden, reason } }),
    done: `${formatPlural(products.length, 'product')} ${hidden ? 'hidden' : 'shown again'}`,
  };
}
