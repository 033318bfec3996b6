import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/kinds.ts';
import { renewSignInLinks } from './auth/sign-in-links.ts';
import { renewLinks } from './queries.ts';

/**
 * Makes the links in a mail that had to wait work as if they had been made when it was sent. A link
 * that was used or replaced stays dead.
 */
export async function renewMailedLinks(
  { db }: Pick<Deps, 'db'>,
  { hashes, sent_at }: JobPayload<'renew-links'>,
): Promise<void> {
  const stored = hashes.map((hash) => Buffer.from(hash, 'base64url'));
  const sentAt = new Date(sent_at);
  await db.transaction().execute(async (trx) => {
    await renewSignInLinks(trx, stored, sentAt);
    await renewLinks(trx, stored, sentAt);
  });
}
