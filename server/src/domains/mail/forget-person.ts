import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../db/rows.ts';

const GONE = 'This was about somebody who has deleted their account.';

/**
 * Empties mails about somebody who leaves.
 * @param which SQL over `mails`
 * @param options `subjects`: whether their subjects name the person, too
 */
export async function emptyMails(
  trx: Trx,
  which: RawBuilder<SqlBool>,
  { subjects }: { subjects: boolean },
): Promise<void> {
  const subject = subjects ? sql`subject = ${GONE}, ` : sql``;
  await sql`update mails set ${subject}text = ${GONE}, html = ${GONE} where ${which}`.execute(trx);
}

/** Assigns mails that name no account to a person. @param which SQL over `mails` as `m` */
export async function assignMails(
  trx: Trx,
  userId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`update mails m set user_id = ${userId} where m.user_id is null and ${which}`.execute(
    trx,
  );
}

/**
 * Deletes the mail that confirms the deletion of an account. Returns `waiting`, and keeps it, if it
 * hasn't been sent yet.
 */
export async function deleteLastMail(trx: Trx, userId: string): Promise<'gone' | 'waiting'> {
  const mail = await trx
    .selectFrom('mails')
    .select(['id', 'state'])
    .where('kind', '=', 'account_deleted')
    .where('cause', '=', userId)
    .executeTakeFirst();
  if (mail?.state === 'queued') return 'waiting';
  if (mail) await trx.deleteFrom('mails').where('id', '=', mail.id).execute();
  return 'gone';
}
