import type { AdminUser } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../api/browser-api.ts';
import type { Moderation } from '../admin-list/reason-dialog.tsx';

export const nameOf = ({ first_name, last_name }: Pick<AdminUser, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

export function suspendUser(user: AdminUser): Moderation {
  const suspended = user.suspended_at === null;
  const name = nameOf(user);
  return {
    title: suspended ? `Suspend ${name}?` : `Restore ${name}?`,
    text: suspended
      ? 'They’re signed out everywhere and can’t sign in again, and their shops leave the site. They can read your reason.'
      : 'They can sign in again, and their shops return to the site. They can read your reason.',
    button: suspended ? ['Suspend', 'Suspending...'] : ['Restore', 'Restoring...'],
    danger: suspended,
    targets: [{ id: user.id, name }],
    act: (userId, reason) =>
      api.call(suspensionApi.changeUser, { params: { userId }, body: { suspended, reason } }),
    done: suspended ? 'Account suspended' : 'Account restored',
  };
}

export function makeAdmin(user: AdminUser): Moderation {
  const is_admin = !user.is_admin;
  const name = nameOf(user);
  return {
    title: is_admin ? `Make ${name} an admin?` : `Remove admin rights from ${name}?`,
    text: is_admin
      ? 'Admins can see and change everything on this site. They can read your reason.'
      : 'They keep their account, shops and orders. They can read your reason.',
    button: is_admin ? ['Make admin', 'Saving...'] : ['Remove admin rights', 'Saving...'],
    danger: !is_admin,
    targets: [{ id: user.id, name }],
    act: (userId, reason) =>
      api.call(suspensionApi.changeUser, { params: { userId }, body: { is_admin, reason } }),
    done: is_admin ? `${name} is an admin now` : `${name} is no longer an admin`,
  };
}
