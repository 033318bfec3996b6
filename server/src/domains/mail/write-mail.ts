import { OPTIONAL_MAILS, type MailKind } from '@souk/contract/mails';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { mutes } from '../auth/change-account.ts';
import { htmlOf, textOf, type Letter } from './letter.ts';
import { siteOf } from './wording.ts';

export type NewMail = {
  kind: MailKind;
  /** What it is written for, such as the id of an order: one mail of a kind is written for it. */
  cause: string;
  to: string;
  letter: Letter;
};

const OPTIONAL: ReadonlySet<MailKind> = new Set(Object.values(OPTIONAL_MAILS).flat());

/** Writes a mail in the transaction of its cause: it leaves if that commits. None that its reader has turned off. */
export async function writeMail(
  trx: Trx,
  { jobs, now, config }: Pick<Deps, 'jobs' | 'now' | 'config'>,
  { kind, cause, to, letter: given }: NewMail,
): Promise<void> {
  // Somebody who has left has no address.
  if (!to.includes('@')) return;
  // A line break in it would begin another header.
  const letter = { ...given, subject: given.subject.replaceAll(/\s+/g, ' ') };
  if (OPTIONAL.has(kind)) {
    if (await mutes(trx, to, kind)) return;
    letter.why += ` Your account says which mails you get: ${siteOf({ config })('/account#notifications')}`;
  }
  const mail = {
    id: newId(),
    kind,
    cause,
    to_address: to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    created_at: now(),
  };
  const written = await trx
    .insertInto('mails')
    .values(mail)
    .onConflict((oc) => oc.columns(['kind', 'cause']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 1n) {
    await jobs.enqueue(trx, 'send-mail', { id: mail.id }, { key: `mail ${mail.id}` });
  }
}
