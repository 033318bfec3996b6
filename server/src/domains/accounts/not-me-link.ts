import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newToken } from '../../kit/tokens.ts';
import { keepNotMeLink } from './queries.ts';

/** How long the link works; the mail mentions it. */
const NOT_ME_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/**
 * Creates a "This wasn't me" link for a mail to an account's address and returns its token. Using
 * it also removes an authenticator app turned on from `since` on.
 */
export async function newNotMeLink(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { id, email }: { id: string; email: string },
  since: Date = now(),
): Promise<string> {
  const { token, hash } = newToken();
  const created_at = now();
  await keepNotMeLink(trx, {
    token_hash: hash,
    user_id: id,
    email,
    since,
    created_at,
    expires_at: new Date(created_at.getTime() + NOT_ME_DAYS * DAY_MS),
  });
  return token;
}
