import type { Deps } from '../../deps.ts';
import { waitingTokens } from '../mail/index.ts';

const DAY_MS = 24 * 3_600_000;
/** How long links can say that their address is verified, beyond the term of dead ones. */
const MAILED_DAYS = 31;

/**
 * Deletes mailed links that have been dead for their term. Until then, the link for a pending
 * address can be mailed again. Links in mails that still wait to be sent stay.
 */
export async function forgetDeadLinks({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const before = new Date(now().getTime() - config.mail.deadLinkDays * DAY_MS);
  const waiting = await waitingTokens({ db });
  for (const table of ['reset_links', 'email_links'] as const) {
    let dead = db.deleteFrom(table).where('expires_at', '<', before);
    if (waiting.length > 0) dead = dead.where('token_hash', 'not in', waiting);
    await dead.execute();
  }
  const long = new Date(before.getTime() - MAILED_DAYS * DAY_MS);
  await db.deleteFrom('mailed_email_links').where('created_at', '<', long).execute();
}
