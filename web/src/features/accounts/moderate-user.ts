import type { AdminProduct, AdminReview, AdminShop, AdminUser } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../api/browser-api.ts';
import { formatPlural } from '../../lib/format.ts';
import type { ReasonDialogProps } from '../admin-list/reason-dialog.tsx';

/** What a dialog asks before it is done. */
export type Asked = Omit<ReasonDialogProps, 'onClose'>;

export const nameOf = ({ first_name, last_name }: Pick<AdminUser, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

export function suspendUser(user: AdminUser): Asked {
  const suspended = user.suspended_at === null;
  const name = nameOf(user);
  return {
    title: suspended ? `Suspend ${name}?` : `Let ${name} back in?`,
    text: suspended
      ? 'They are signed out everywhere and can’t sign in, and their shops leave the market. They read your reason.'
      : 'They can sign in again, and their shops are back on the market. They read your reason.',
    button: suspended ? ['Suspend', 'Suspending...'] : ['Undo suspension', 'Undoing...'],
    danger: suspended,
    targets: [{ id: user.id, name }],
    act: (userId, reason) =>
      api.call(suspensionApi.changeUser, { params: { userId }, body: { suspended, reason } }),
    done: suspended ? 'The account is suspended' : 'The account is active again',
  };
}

export function makeAdmin(user: AdminUser): Asked {
  const is_admin = !user.is_admin;
  const name = nameOf(user);
  return {
    title: is_admin ? `Make ${name} an admin?` : `Take admin rights from ${name}?`,
    text: is_admin
      ? 'Admins see and change everything on this site. They read your reason.'
      : 'They keep their account, shops and orders. They read your reason.',
    button: is_admin ? ['Make admin', 'Saving...'] : ['Take rights away', 'Saving...'],
    danger: !is_admin,
    targets: [{ id: user.id, name }],
    act: (userId, reason) =>
      api.call(suspensionApi.changeUser, { params: { userId }, body: { is_admin, reason } }),
    done: is_admin ? `${name} is an admin now` : `${name} is no longer an admin`,
  };
}

export function suspendShop(shop: AdminShop): Asked {
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

/** Hides them, or shows them again. */
export function hideProducts(products: readonly AdminProduct[], hidden: boolean): Asked {
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

export function hideReview(review: AdminReview): Asked {
  const hidden = review.hidden_at === null;
  return {
    title: hidden ? 'Hide this review?' : 'Show this review again?',
    text: hidden
      ? 'It leaves the page and the average rating. Its author reads your reason.'
      : 'It is back on the page and in the average rating. Its author reads your reason.',
    button: hidden ? ['Hide', 'Hiding...'] : ['Show again', 'Showing...'],
    danger: hidden,
    targets: [{ id: review.id, name: review.user_name }],
    act: (reviewId, reason) =>
      api.call(suspensionApi.changeReview, { params: { reviewId }, body: { hidden, reason } }),
    done: hidden ? 'The review is hidden' : 'The review is shown again',
  };
}
