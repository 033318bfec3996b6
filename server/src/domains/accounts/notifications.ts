import type { Notifications } from '@souk/contract/accounts';
import { mailsOf, type MailKind } from '@souk/contract/mail';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { mutedMails, muteMails } from '../auth/change-account.ts';

/** The mails that each switch turns off. */
const KINDS: Record<keyof Notifications, MailKind[]> = {
  new_orders: mailsOf('new_orders'),
  payouts: mailsOf('payouts'),
  reports: mailsOf('reports'),
};

/** Returns which optional mails a person gets. */
export async function notificationsOf(
  { db }: Pick<Deps, 'db'>,
  { id }: Actor,
): Promise<Notifications> {
  const muted = await mutedMails(db, id);
  const isOn = (name: keyof Notifications) => !KINDS[name].some((kind) => muted.includes(kind));
  return { new_orders: isOn('new_orders'), payouts: isOn('payouts'), reports: isOn('reports') };
}

export async function setNotifications(
  { db }: Pick<Deps, 'db'>,
  { id }: Actor,
  switches: Notifications,
): Promise<Notifications> {
  const off = Object.entries(KINDS).filter(([name]) => !switches[name as keyof Notifications]);
  await muteMails(
    db,
    id,
    off.flatMap(([, kinds]) => kinds),
  );
  return switches;
}
