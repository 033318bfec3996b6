import type { Trx } from '../../db/rows.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { greeting, toOwner, YOURS, type Greeted, type Owner } from './account-mails.ts';

/** A way to sign in that came or went. */
export type FactorNews =
  | { kind: 'second_factor_on' | 'second_factor_off' }
  | { kind: 'passkey_added' | 'passkey_removed'; name: string };

const WORDS = {
  second_factor_on: [
    'Two-step sign-in is on',
    'From now on, signing in with your password asks for a code from your authenticator app. Keep your recovery codes: each signs you in once without the app.',
  ],
  second_factor_off: [
    'Two-step sign-in is off',
    'Your password alone signs you in again. Your recovery codes no longer work.',
  ],
  passkey_added: ['A passkey was added', 'It signs you in without your password'],
  passkey_removed: ['A passkey was removed', 'It no longer signs you in'],
} as const satisfies Record<FactorNews['kind'], readonly [string, string]>;

export function factorLetter(owner: Greeted, news: FactorNews, at: At): Letter {
  const [subject, text] = WORDS[news.kind];
  return {
    subject,
    heading: greeting(subject, owner),
    blocks: [
      words('name' in news ? `${text}${owner.verified ? `: ${news.name}` : ''}.` : text),
      words('If it was not you, change your password at once and look through your account.'),
      { kind: 'link', label: 'Your account', url: at('/account') },
    ],
    why: YOURS,
  };
}

export const mailFactorNews = (
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { cause, ...news }: FactorNews & { cause: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind: news.kind,
    cause,
    to: toOwner(owner),
    letter: factorLetter(owner, news, siteOf(deps)),
  });
