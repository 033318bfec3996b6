import type { Trx } from '../../db/rows.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';

export type Owner = { first_name: string; email: string };

export const YOURS = 'You get this because somebody has an account at Souk with this address.';

/** The link is good for this long. */
export const LINK_MINUTES = 30;

export function resetLetter(
  { first_name }: Pick<Owner, 'first_name'>,
  token: string,
  at: At,
): Letter {
  return {
    subject: 'Choose a new password',
    heading: `Choose a new password, ${first_name}`,
    blocks: [
      words(
        `This link works once, for ${LINK_MINUTES} minutes. All your sessions end when you use it.`,
      ),
      { kind: 'link', label: 'Choose a new password', url: at(`/reset-password?token=${token}`) },
      words('If it was not you who asked for it, do nothing: your password stays as it is.'),
    ],
    why: YOURS,
  };
}

export function passwordChangedLetter({ first_name }: Pick<Owner, 'first_name'>, at: At): Letter {
  return {
    subject: 'Your password was changed',
    heading: `Your password was changed, ${first_name}`,
    blocks: [
      words('Every other place where you were signed in is signed out.'),
      words('If it was not you, choose a new one at once.'),
      { kind: 'link', label: 'I did not do that', url: at('/forgot-password') },
    ],
    why: YOURS,
  };
}

/** `cause`: what is stored of the token; each link has a mail of its own. */
export const mailResetLink = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { token, cause }: { token: string; cause: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'password_reset',
    cause,
    to: owner.email,
    letter: resetLetter(owner, token, siteOf(deps)),
  });

export const mailPasswordChanged = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  cause: string,
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'password_changed',
    cause,
    to: owner.email,
    letter: passwordChangedLetter(owner, siteOf(deps)),
  });
