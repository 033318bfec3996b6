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
      ? 'Shoppers no longer find it, and it can’t be bought. The seller reads your reason.'
      : 'Shoppers find it again. The seller reads your reason.',
    button: hidden ? ['Hide', 'Hiding...'] : ['Show again', 'Showing...'],
    danger: hidden,
    targets: products,
    act: (productId, reason) =>
      api.call(suspensionApi.changeProduct, { params: { productId }, body: { hidden, reason } }),
    done: `${formatPlural(products.length, 'product')} ${hidden ? 'hidden' : 'shown again'}`,
  };
}
