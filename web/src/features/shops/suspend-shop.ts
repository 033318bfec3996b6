import type { AdminShop } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../api/browser-api.ts';
import type { Moderation } from '../admin-list/reason-dialog.tsx';

export function suspendShop(shop: AdminShop): Moderation {
  const suspended = shop.suspended_at === null;
  return {
    title: suspended ? `Suspend ${shop.name}?` : `Bring ${shop.name} back?`,
    text: suspended
      ? 'The shop and its products leave the market and carts at once. Open orders stay to be fulfilled. The owner reads your reason.'
      : 'The shop and its products are back on the market at once. The owner reads your reason.',
    button: suspended ? ['Suspend', 'Suspending...'] : ['Undo suspension', 'Undoing...'],
    danger: suspended,
    targets: [shop],
    act: (shopId, reason) =>
      api.call(suspensionApi.changeShop, { params: { shopId }, body: { suspended, reason } }),
    done: suspended ? 'The shop is suspended' : 'The shop is back on the market',
  };
}
