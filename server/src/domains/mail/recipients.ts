import type { Db } from '../../db/rows.ts';

/** The site's admins who aren't suspended, as recipients of mails. */
export function adminRecipients(db: Db): Promise<{ userId: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Whether a user has turned off a kind of mail. */
export async function mutes(db: Db, userId: string, kind: string): Promise<boolean> {
  const user = db.selectFrom('users').select('muted_mails').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).muted_mails.includes(kind);
}
