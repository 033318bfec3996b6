import type { Deps } from '../../deps.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes mailed links that have been dead for their term. Until then, the link for a pending
 * address can be mailed again.
 */
export async function forgetDeadLinks({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const before = new Date(now().getTime() - config.mail.deadLinkDays * DAY_MS);
  await db.deleteFrom('reset_links').where('expires_at', '<', before).execute();
  await db.deleteFrom('email_links').where('expires_at', '<', before).execute();
}
