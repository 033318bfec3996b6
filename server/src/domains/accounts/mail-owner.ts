import { MAILS_BY_KIND } from '@souk/contract/mail-kinds';
import { mailedPages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import { type MailDeps, siteOf, writeMail } from '../mail/index.ts';
import { accountLetter, type AccountMailKind, type AccountNews } from './account-letters.ts';
import { newNotMeLink } from './not-me-link.ts';

/** `verified`: whether the mail's address is known to be theirs. */
export type Owner = { id: string; first_name: string; email: string; verified: boolean };

const opensNotMe = (kind: AccountMailKind) =>
  (MAILS_BY_KIND[kind].opens as readonly unknown[]).includes(mailedPages.notMe);

/**
 * Mails the owner of an account. Mails about actions that may be somebody else's carry a “This
 * wasn’t me” link, unless `since` is null. `since`: when it began, if not now; `cause`: only one
 * mail of a kind is written for it.
 */
export async function mailOwner(
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { cause, since = deps.now(), ...news }: AccountNews & { cause: string; since?: Date | null },
): Promise<void> {
  const { kind } = news;
  const notMe = since && opensNotMe(kind) ? await newNotMeLink(trx, deps, owner, since) : null;
  await writeMail(trx, deps, {
    kind,
    cause,
    // An account's own mails are deleted with it; the last one is cleaned up once sent.
    to: { userId: kind === 'account_deleted' ? null : owner.id, email: owner.email },
    letter: accountLetter(siteOf(deps), owner, { ...news, notMe }),
  });
}
