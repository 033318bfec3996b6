import type { Db, Row } from '../../db/rows.ts';

/** Keeps the one link of an account to a new password; an older one is dead. */
export async function keepResetLink(db: Db, link: Row<'reset_links'>): Promise<void> {
  const { user_id: _, ...newer } = link;
  await db
    .insertInto('reset_links')
    .values(link)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(newer))
    .execute();
}

/** Whose link that is, before the costly hash of a new password; undefined if it is dead. */
export function liveResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a link away and answers whose it is; undefined if it is dead. Of two who come at once, one gets it. */
export function takeResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('reset_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
}

export async function dropResetLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_links').where('user_id', '=', userId).execute();
}

/** Keeps the one link of an account to its address of mail; an older one is dead. */
export async function keepEmailLink(db: Db, link: Row<'email_links'>): Promise<void> {
  const { user_id: _, ...newer } = link;
  await db
    .insertInto('email_links')
    .values(link)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(newer))
    .execute();
}

/** Whose link that is; undefined if it is dead. */
export function liveEmailLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('email_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** An account's link, which may be dead already. */
export function emailLinkOf(db: Db, userId: string) {
  const link = db.selectFrom('email_links').select(['email', 'expires_at']);
  return link.where('user_id', '=', userId).executeTakeFirst();
}

export async function dropEmailLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).execute();
}

/** An account keeps the address that it has; a link to that one stays. */
export async function dropPendingEmail(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', id)
    .where('email', '<>', email)
    .execute();
}
