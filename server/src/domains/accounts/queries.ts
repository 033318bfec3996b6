import { sql, type SqlBool } from 'kysely';
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

/** Keeps the one link of an account to its address of mail; an older one is dead. */
export async function keepEmailLink(db: Db, link: Row<'email_links'>): Promise<void> {
  const { user_id: _, ...newer } = link;
  await db
    .insertInto('email_links')
    .values(link)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(newer))
    .execute();
}

/** The account of a link; undefined if it has expired. */
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

/** Takes a waiting change of email away; a link to the address that the account has stays. */
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

/** Keeps a "This wasn't me" link, and forgets those of the account that have expired. */
export async function keepNotMeLink(db: Db, link: Omit<Row<'not_me_links'>, 'seq'>): Promise<void> {
  await db
    .deleteFrom('not_me_links')
    .where('user_id', '=', link.user_id)
    .where('expires_at', '<=', link.created_at)
    .execute();
  await db.insertInto('not_me_links').values(link).execute();
}

/** The account of a link; undefined if it has expired. */
export function liveNotMeLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('not_me_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** From when on a link undoes things: since the first that its address was warned about. */
export async function undoneSince(
  db: Db,
  { user_id, email }: { user_id: string; email: string },
): Promise<Date> {
  const { since } = await db
    .selectFrom('not_me_links')
    .select(({ fn }) => fn.min('since').as('since'))
    .where('user_id', '=', user_id)
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .executeTakeFirstOrThrow();
  return since;
}

/** Whether an address is kept for the owner of another account, who may still undo its change. */
export async function isHeldForOther(
  db: Db,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<boolean> {
  const held = await db
    .selectFrom('not_me_links')
    .select('user_id')
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('user_id', '<>', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return held !== undefined;
}
