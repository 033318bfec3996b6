import type { Notifications, SetNotifications } from '@souk/contract/accounts';
import { mailsOf, type MailKind } from '@souk/contract/mail-kinds';
import type { Deps } from '../../deps.ts';
import type { Actor } from './auth/actor.ts';
import { mutedMails, muteMails } from './auth/change-account.ts';

/** The mails that each switch turns off. */
const KINDS: Record<keyof Notifications, MailKind[]> = {
  new_orders: mailsOf('new_orders'),
  payouts: mailsOf('payouts'),
  statements: mailsOf('statements'),
  reports: mailsOf('reports'),
};

export async function notificationsOf(
  { db }: Pick<Deps, 'db'>,
  { id }: Actor,
): Promise<Notifications> {
  const muted = await mutedMails(db, id);
  const isOn = (name: keyof Notifications) => !KINDS[name].some((kind) => muted.includes(kind));
  return {
    new_orders: isOn('new_orders'),
    payouts: isOn('payouts'),
    statements: isOn('statements'),
    reports: isOn('reports'),
  };
}

export async function setNotifications(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  given: SetNotifications,
): Promise<Notifications> {
  const { statements = (await notificationsOf({ db }, actor)).statements } = given;
  const switches = { ...given, statements };
  const off = Object.entries(KINDS).filter(([name]) => !switches[name as keyof Notifications]);
  await muteMails(
    db,
    actor.id,
    off.flatMap(([, kinds]) => kinds),
  );
  return switches;
}
