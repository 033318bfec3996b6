import type { AdminShop } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../api/browser-api.ts';
import type { Moderation } from '../admin-list/reason-dialog.tsx';

export function suspendShop(shop: AdminShop): Moderation {
  const suspended = shop.suspended_at === null;
  return {
    title: suspended ? `Suspend ${shop.name}?` : `Restore ${shop.name}?`,
    text: suspended
      ? 'The shop and its products leave the site and all carts right away. Open orders still have to be shipped. The owner can read your reason.'
      : 'The shop and its products return to the site right away. The owner can read your reason.',
    button: suspended ? ['Suspend', 'Suspending...'] : ['Restore', 'Restoring...'],
    danger: suspended,
    targets: [shop],
    act: (shopId, reason) =>
      api.call(suspensionApi.changeShop, { params: { shopId }, body: { suspended, reason } }),
    done: suspended ? 'Shop suspended' : 'Shop restored',
  };
}
