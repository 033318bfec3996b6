import type { Notifications } from '@souk/contract/accounts';
import { OPTIONAL_MAILS } from '@souk/contract/mail';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { mutedMails, muteMails } from '../auth/change-account.ts';

/** Which mails a person wants, of those that they can do without. */
export async function notificationsOf(
  { db }: Pick<Deps, 'db'>,
  { id }: Actor,
): Promise<Notifications> {
  const muted = await mutedMails(db, id);
  const wants = (kinds: readonly string[]) => !kinds.some((kind) => muted.includes(kind));
  return {
    new_orders: wants(OPTIONAL_MAILS.new_orders),
    payouts: wants(OPTIONAL_MAILS.payouts),
    reports: wants(OPTIONAL_MAILS.reports),
  };
}

export async function setNotifications(
  { db }: Pick<Deps, 'db'>,
  { id }: Actor,
  wanted: Notifications,
): Promise<Notifications> {
  const muted = [
    ...(wanted.new_orders ? [] : OPTIONAL_MAILS.new_orders),
    ...(wanted.reports ? [] : OPTIONAL_MAILS.reports),
    ...(wanted.payouts ? [] : OPTIONAL_MAILS.payouts),
  ];
  await muteMails(db, id, muted);
  return wanted;
}
