import { mailedPages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newToken } from '../auth/tokens.ts';
import type { Block } from '../mail/letter.ts';
import { words, type At } from '../mail/wording.ts';
import { keepNotMeLink } from './queries.ts';

/** The link is good for this long. */
export const NOT_ME_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/**
 * The token of a "This wasn't me" link for a mail to an account's address. An authenticator app that is turned on
 * from `since` on goes with it.
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

/** The end of a mail about something that somebody else may have done. */
export const notMeBlocks = (token: string, at: At): readonly Block[] => [
  words(
    'If it wasn’t you, open this link within a week. It signs out every browser, removes all passkeys, stops the password from working, and mails you a link to a new one.',
  ),
  { kind: 'link', label: 'This wasn’t me', url: at(mailedPages.notMe(token)) },
];
