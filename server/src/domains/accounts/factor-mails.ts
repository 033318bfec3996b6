import type { Trx } from '../../db/rows.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type At, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { greeting, toOwner, YOURS, type Greeted, type Owner } from './account-mails.ts';
import { newNotMeLink, notMeBlocks } from './not-me-link.ts';

/** A way to sign in that came or went. */
export type FactorNews =
  | { kind: 'second_factor_on' | 'second_factor_off' }
  | { kind: 'passkey_added'; name: string }
  /** Without a name: all of them. */
  | { kind: 'passkey_removed'; name: string | null };

const WORDS: { [Kind in FactorNews['kind']]: [subject: string, text: string] } = {
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
};
const ALL_REMOVED = ['Your passkeys were removed', 'None of them signs you in any more'] as const;

export function factorLetter(owner: Greeted, news: FactorNews & { notMe: string }, at: At): Letter {
  const name = 'name' in news ? news.name : undefined;
  const [subject, text] = name === null ? ALL_REMOVED : WORDS[news.kind];
  const named = name && owner.verified ? `: ${name}` : '';
  return {
    subject,
    heading: greeting(subject, owner),
    blocks: [words(name === undefined ? text : `${text}${named}.`), ...notMeBlocks(news.notMe, at)],
    why: YOURS,
  };
}

/** `at`: when it happened, if the transaction began before. */
export async function mailFactorNews(
  trx: Trx,
  deps: MailDeps,
  owner: Owner,
  { cause, at, ...news }: FactorNews & { cause: string; at?: Date },
): Promise<void> {
  const notMe = await newNotMeLink(trx, deps, owner, at);
  const letter = factorLetter(owner, { ...news, notMe }, siteOf(deps));
  await writeMail(trx, deps, { kind: news.kind, cause, to: toOwner(owner), letter });
}
