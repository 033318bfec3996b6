import type { Trx } from '../../db/rows.ts';
import { SIGN_IN_LINK_MINUTES } from '../auth/sign-in-links.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { YOURS, type Owner } from './account-mails.ts';

type Addressee = Pick<Owner, 'first_name'> & { verified_at: Date | null };

/** Without the name until the address is verified: whoever registered it may have typed anything. */
export function signInLetter(
  { first_name, verified_at }: Addressee,
  token: string,
  at: At,
): Letter {
  return {
    subject: 'Your sign-in link',
    heading: verified_at ? `Sign in to Souk, ${first_name}` : 'Sign in to Souk',
    blocks: [
      words(`This link signs you in once. It works for ${SIGN_IN_LINK_MINUTES} minutes.`),
      { kind: 'link', label: 'Sign in', url: at(`/sign-in-link?token=${token}`) },
      words('If you didn’t ask for it, do nothing. Don’t pass the link on to anybody.'),
    ],
    why: YOURS,
  };
}

/** `cause`: what is stored of the token; each link has a mail of its own. */
export const mailSignInLink = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner & Addressee,
  { token, cause }: { token: string; cause: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'sign_in_link',
    cause,
    to: owner.email,
    letter: signInLetter(owner, token, siteOf(deps)),
  });
