import { mailedPages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail, type Recipient } from '../mail/write-mail.ts';
import { newNotMeLink, notMeBlocks } from './not-me-link.ts';

/** `verified`: the mail's address is known to be theirs. */
export type Owner = { id: string; first_name: string; email: string; verified: boolean };

export const toOwner = ({ id, email }: Pick<Owner, 'id' | 'email'>): Recipient => ({
  userId: id,
  email,
});

/** Names the owner only at a verified address: anybody can register anybody's, with any words as a name. */
export const greeting = (words: string, { first_name, verified }: Greeted): string =>
  verified ? `${words}, ${first_name}` : words;
export type Greeted = Pick<Owner, 'first_name' | 'verified'>;

export const YOURS = 'You get this because somebody has an account at Souk with this address.';

/** The link is good for this long. */
export const LINK_MINUTES = 30;

export function resetLetter(owner: Greeted, token: string, at: At): Letter {
  return {
    subject: 'Choose a new password',
    heading: greeting('Choose a new password', owner),
    blocks: [
      words(
        `This link works once, for ${LINK_MINUTES} minutes. All your sessions end when you use it.`,
      ),
      { kind: 'link', label: 'Choose a new password', url: at(mailedPages.resetPassword(token)) },
      words('If it was not you who asked for it, do nothing: your password stays as it is.'),
    ],
    why: YOURS,
  };
}

export function passwordChangedLetter(owner: Greeted, notMe: string, at: At): Letter {
  return {
    subject: 'Your password was changed',
    heading: greeting('Your password was changed', owner),
    blocks: [
      words('Every other place where you were signed in is signed out.'),
      ...notMeBlocks(notMe, at),
    ],
    why: YOURS,
  };
}

/** A link to an address of mail is good for this long. */
export const VERIFY_HOURS = 24;

/** It names nobody: the address is not verified yet. */
export function verifyLetter(token: string, at: At): Letter {
  return {
    subject: 'Is this your address?',
    heading: 'Please verify your email',
    blocks: [
      words(
        `One press, and Souk knows that this address is yours. The link works once, for a day.`,
      ),
      words(
        'Open it in a browser where you are signed in. In any other, passkeys and authenticator apps that were added before are removed: somebody else may have added them.',
      ),
      { kind: 'link', label: 'Verify my email', url: at(mailedPages.verifyEmail(token)) },
      words('If you have no account at Souk, do nothing.'),
    ],
    why: 'You get this because somebody gave this address as theirs at Souk.',
  };
}

export function emailChangingLetter(
  owner: Greeted,
  { email, notMe }: { email: string; notMe: string },
  at: At,
): Letter {
  return {
    subject: 'Your email is about to change',
    heading: greeting('Your email is about to change', owner),
    blocks: [
      words(
        owner.verified
          ? `Somebody who knows your password asked to change it to ${email}. It changes once a link that we sent there is opened.`
          : 'Somebody who knows your password asked to change it. It changes once a link that we sent to the new address is opened.',
      ),
      ...notMeBlocks(notMe, at),
    ],
    why: YOURS,
  };
}

export function emailChangedLetter(
  owner: Greeted,
  { email, notMe }: { email: string; notMe: string | null },
  at: At,
): Letter {
  return {
    subject: 'Your email was changed',
    heading: greeting('Your email was changed', owner),
    blocks: [
      words(
        owner.verified
          ? `From now on you sign in with ${email}, and we write to you there.`
          : 'From now on you sign in with another address, and we write to you there.',
      ),
      ...(notMe === null
        ? [words('If it wasn’t you, please tell the people who run this site at once.')]
        : [
            words('If it wasn’t you, the link below also gives your account this address back.'),
            ...notMeBlocks(notMe, at),
          ]),
    ],
    why: 'You get this because this was the address of an account at Souk until now.',
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
    to: toOwner(owner),
    letter: resetLetter(owner, token, siteOf(deps)),
  });

export async function mailPasswordChanged(
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  cause: string,
): Promise<void> {
  const notMe = await newNotMeLink(trx, deps, owner);
  const letter = passwordChangedLetter(owner, notMe, siteOf(deps));
  await writeMail(trx, deps, { kind: 'password_changed', cause, to: toOwner(owner), letter });
}

export function accountDeletedLetter(owner: Greeted): Letter {
  return {
    subject: 'Your account is deleted',
    heading: greeting('Goodbye', owner),
    blocks: [
      words('Your account at Souk is deleted, and what was yours alone with it.'),
      words(
        'Orders stay in the books of the shops, without your name and address. Reviews and questions stay, signed “Deleted user”.',
      ),
    ],
    why: 'You get this because this was the address of an account at Souk. We forget it now.',
  };
}

/** The last one. */
export const mailAccountDeleted = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  cause: string,
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'account_deleted',
    cause,
    // Their own mails leave with the account; this one is swept once it was sent.
    to: { userId: null, email: owner.email },
    letter: accountDeletedLetter(owner),
  });

export const mailVerifyLink = (
  trx: Trx,
  deps: MailDeps,
  to: Recipient,
  { token, cause }: { token: string; cause: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'verify_email',
    cause,
    to,
    letter: verifyLetter(token, siteOf(deps)),
  });

/** To the address that the account has, about the one that it is to have. */
export async function mailEmailChanging(
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { email, cause }: { email: string; cause: string },
): Promise<void> {
  const notMe = await newNotMeLink(trx, deps, owner);
  const letter = emailChangingLetter(owner, { email, notMe }, siteOf(deps));
  await writeMail(trx, deps, { kind: 'email_changing', cause, to: toOwner(owner), letter });
}

/** To the address that the account had. `notMe`: the token of the link that gives it back; null for none. */
export const mailEmailChanged = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { email, cause, notMe }: { email: string; cause: string; notMe: string | null },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: 'email_changed',
    cause,
    to: toOwner(owner),
    letter: emailChangedLetter(owner, { email, notMe }, siteOf(deps)),
  });
