import type { MailKind } from '@souk/contract/mail-kinds';
import { mailedPages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { type Block, type Letter, type LinkBuilder, words } from '../mail/index.ts';
import { SIGN_IN_LINK_MINUTES } from './auth/sign-in-links.ts';

/** How long each link works. */
export const RESET_LINK_MINUTES = 30;
export const VERIFY_LINK_HOURS = 24;

/** The facts that each mail about an account needs. */
type Facts = {
  sign_in_link: { token: string };
  password_reset: { token: string };
  verify_email: { token: string };
  password_changed: object;
  /** The new address. */
  email_changing: { email: string };
  email_changed: { email: string };
  second_factor_on: object;
  second_factor_off: object;
  passkey_added: { name: string };
  /** Null for all of them. */
  passkey_removed: { name: string | null };
  /** `country`: a code of two letters. */
  new_browser: { device: string | null; country: string | null };
  many_wrong_codes: object;
  account_deleted: object;
};

export type AccountMailKind = Extract<MailKind, keyof Facts>;

/** News about an account, or a requested link. */
export type AccountNews = { [K in AccountMailKind]: { kind: K } & Facts[K] }[AccountMailKind];

type Words = {
  subject: string;
  heading?: string;
  blocks: readonly Block[];
  why?: string;
};

/** Names and addresses typed by people are mailed to verified addresses only. */
type Write<K extends AccountMailKind> = (
  facts: Facts[K],
  verified: boolean,
  at: LinkBuilder,
) => Words;

const LETTERS: { [K in AccountMailKind]: Write<K> } = {
  sign_in_link: ({ token }, _verified, at) => ({
    subject: 'Your sign-in link',
    heading: `Sign in to ${siteName()}`,
    blocks: [
      words(`This link signs you in once. It works for ${SIGN_IN_LINK_MINUTES} minutes.`),
      button('Sign in', at(mailedPages.signInLink(token))),
      words(
        'If you didn’t ask for it, you can ignore this email. Don’t share the link with anyone.',
      ),
    ],
  }),
  password_reset: ({ token }, _verified, at) => ({
    subject: 'Choose a new password',
    blocks: [
      words(
        `This link works once, for ${RESET_LINK_MINUTES} minutes. Using it signs you out everywhere.`,
      ),
      button('Choose a new password', at(mailedPages.resetPassword(token))),
      words('If you didn’t ask for it, you can ignore this email: your password stays the same.'),
    ],
  }),
  verify_email: ({ token }, _verified, at) => ({
    subject: 'Is this your address?',
    heading: 'Please verify your email',
    blocks: [
      words('Please confirm that this address is yours. The link works once, for a day.'),
      words(
        'Open it in a browser where you’re signed in. Opened in any other, it removes the passkeys and authenticator apps that your account has, since someone else may have added them.',
      ),
      button('Verify my email', at(mailedPages.verifyEmail(token))),
      words(`If you don’t have an account at ${siteName()}, you can ignore this email.`),
    ],
    why: `You’re receiving this email because someone entered this address on ${siteName()}.`,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    blocks: [words('You’ve been signed out everywhere else.')],
  }),
  email_changing: ({ email }, verified) => ({
    subject: 'Your email is about to change',
    blocks: [
      words(
        verified
          ? `Someone who knows your password asked to change it to ${email}. It changes when they open the link we sent there.`
          : 'Someone who knows your password asked to change it. It changes when they open the link we sent to the new address.',
      ),
    ],
  }),
  email_changed: ({ email }, verified) => ({
    subject: 'Your email was changed',
    blocks: [
      words(
        `From now on, sign in with ${verified ? email : 'your new address'}. We’ll write to you there, too.`,
      ),
    ],
    why: `You’re receiving this email because this was the address of your ${siteName()} account until now.`,
  }),
  second_factor_on: () => ({
    subject: 'Two-step sign-in is on',
    blocks: [
      words(
        'From now on, signing in with your password asks for a code from your authenticator app. Keep your recovery codes: each signs you in once without the app.',
      ),
    ],
  }),
  second_factor_off: () => ({
    subject: 'Two-step sign-in is off',
    blocks: [words('Your password alone signs you in again. Your recovery codes no longer work.')],
  }),
  passkey_added: ({ name }, verified) => ({
    subject: 'A passkey was added',
    blocks: [words(`It signs you in without your password${named(name, verified)}.`)],
  }),
  passkey_removed: ({ name }, verified) =>
    name === null
      ? {
          subject: 'Your passkeys were removed',
          blocks: [words('You can no longer sign in with any of them.')],
        }
      : {
          subject: 'A passkey was removed',
          blocks: [words(`It no longer signs you in${named(name, verified)}.`)],
        },
  new_browser: ({ device, country }) => ({
    subject: 'New sign-in to your account',
    blocks: [
      words('Someone signed in to your account from a browser that you haven’t used before:'),
      {
        kind: 'lines',
        title: device ?? 'Unknown browser',
        lines: [country === null ? 'Unknown country' : nameOf(country)],
      },
      words('If it was you, there is nothing to do.'),
    ],
  }),
  many_wrong_codes: () => ({
    subject: 'Many wrong codes for your account',
    blocks: [
      words(
        'Someone entered your password and then many wrong codes for two-step sign-in. They did not get in, but they may know your password.',
      ),
      words('If it was you, wait 15 minutes and try again.'),
    ],
  }),
  account_deleted: () => ({
    subject: 'Your account has been deleted',
    heading: 'Goodbye',
    blocks: [
      words(
        `Your ${siteName()} account has been deleted, with everything that belonged only to you.`,
      ),
      words(
        'Shops keep their records of your orders, without your name and address. Your reviews and questions stay, signed “Deleted user”.',
      ),
    ],
    why: `You’re receiving this email because this was the address of your ${siteName()} account. We don’t keep it.`,
  }),
};

/** The person whom a mail greets. `verified`: whether the mail's address is known to be theirs. */
export type Addressee = { first_name: string; verified: boolean };

/**
 * Returns the mail about some news. `notMe`: the token of its “This wasn’t me” link. Only a
 * verified address is greeted by name: anybody can register another person's, with any text as the
 * name.
 */
export function accountLetter(
  at: LinkBuilder,
  { first_name, verified }: Addressee,
  { notMe, ...news }: AccountNews & { notMe?: string | null },
): Letter {
  const write = LETTERS[news.kind] as Write<AccountMailKind>;
  const { subject, heading = subject, blocks, why = yours() } = write(news, verified, at);
  return {
    subject,
    heading: verified ? `${heading}, ${first_name}` : heading,
    blocks: [...blocks, ...ifNotMe(news.kind, notMe ?? null, at)],
    why,
  };
}

const yours = () =>
  `You’re receiving this email because it is the address of a ${siteName()} account.`;

/** Explains how to undo something that somebody else may have done. */
function ifNotMe(kind: AccountMailKind, token: string | null, at: LinkBuilder): Block[] {
  const moved = kind === 'email_changed';
  if (token === null) {
    return moved
      ? [words('If it wasn’t you, please contact the people who run this site at once.')]
      : [];
  }
  return [
    ...(moved
      ? [words('If it wasn’t you, the link below also gives your account this address back.')]
      : []),
    words(
      'If it wasn’t you, open this link within a week. It signs out every browser, removes all passkeys, stops the password from working, and emails you a link to set a new one.',
    ),
    button('This wasn’t me', at(mailedPages.notMe(token))),
  ];
}

const button = (label: string, url: string): Block => ({ kind: 'link', label, url });

const named = (name: string, verified: boolean) => (verified && name ? `: ${name}` : '');

const countries = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (country: string) => countries.of(country) ?? country;
