import { mailedPages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import { SIGN_IN_LINK_MINUTES } from '../auth/sign-in-links.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { greeting, toOwner, YOURS, type Greeted, type Owner } from './account-mails.ts';

export function signInLetter(owner: Greeted, token: string, at: At): Letter {
  return {
    subject: 'Your sign-in link',
    heading: greeting('Sign in to Souk', owner),
    blocks: [
      words(`This link signs you in once. It works for ${SIGN_IN_LINK_MINUTES} minutes.`),
      { kind: 'link', label: 'Sign in', url: at(mailedPages.signInLink(token)) },
      words('If you didn’t ask for it, do nothing. Don’t pass the link on to anybody.'),
    ],
    why: YOURS,
  };
}

/** `cause`: what is stored of the token; each link has a mail of its own. */
export const mailSignInLink = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { token, cause }: { token: string; cause: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'sign_in_link',
    cause,
    to: toOwner(owner),
    letter: signInLetter(owner, token, siteOf(deps)),
  });
