import { MAILS_BY_KIND, type MailKind } from '@souk/contract/mail-kinds';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { htmlOf, onOneLine, textOf, type Letter } from './letter.ts';
import { mutes } from './recipients.ts';
import { siteOf } from './wording.ts';

export type NewMail = {
  kind: MailKind;
  /** The cause of the mail, such as the id of an order: a cause has one mail of a kind. */
  cause: string;
  to: Recipient;
  letter: Letter;
};

/**
 * `userId`: the account for which the mail is written, and with which it is deleted; null if the
 * address has none.
 */
export type Recipient = { userId: string | null; email: string };

/**
 * Writes a mail in the transaction of its cause: it is sent if that commits. Skips mails that the
 * reader has turned off.
 */
export async function writeMail(
  trx: Trx,
  { jobs, now, config }: Pick<Deps, 'jobs' | 'now' | 'config'>,
  { kind, cause, to, letter: given }: NewMail,
): Promise<void> {
  // A deleted account has no address.
  if (!to.email.includes('@')) return;
  const letter = onOneLine(given);
  const at = siteOf({ config });
  if (MAILS_BY_KIND[kind].off !== null) {
    if (to.userId !== null && (await mutes(trx, to.userId, kind))) return;
    letter.why += ` Choose which emails you get in your account: ${at(pages.account({ part: 'notifications' }))}`;
  }
  const mail = {
    id: newId(),
    kind,
    cause,
    user_id: to.userId,
    to_address: to.email,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter, at),
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
