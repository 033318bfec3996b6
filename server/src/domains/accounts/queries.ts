import { sql } from 'kysely';
import type { Db, Row } from '../../db/rows.ts';
import { isSame } from '../../db/words.ts';

/** Stores an account's only link to a new password, replacing an older one. */
export async function keepResetLink(db: Db, link: Row<'reset_links'>): Promise<void> {
  const { user_id: _, ...newer } = link;
  await db
    .insertInto('reset_links')
    .values(link)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(newer))
    .execute();
}

/**
 * Returns the account of a live link, before the costly hash of a new password; undefined if the
 * link is dead.
 */
export function liveResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Deletes a live link and returns its account; undefined if the link is dead. Only one of two
 * concurrent calls gets it.
 */
export function takeResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('reset_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
}

/** Stores an account's only link to verify an email address, replacing an older one. */
export async function keepEmailLink(db: Db, link: Row<'email_links'>): Promise<void> {
  const { user_id: _, ...newer } = link;
  await db
    .insertInto('email_links')
    .values(link)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(newer))
    .execute();
  const { expires_at: __, ...mailed } = link;
  await db.insertInto('mailed_email_links').values(mailed).execute();
}

/**
 * Returns the account of a link that was mailed at some time, whether or not it still works, and
 * the address that it was to verify.
 */
export function mailedEmailLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('mailed_email_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
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

/** Returns an account's link to verify an email address, which may be dead already. */
export function emailLinkOf(db: Db, userId: string) {
  const link = db.selectFrom('email_links').select(['email', 'expires_at']);
  return link.where('user_id', '=', userId).executeTakeFirst();
}

export async function dropEmailLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).execute();
}

/** Deletes a pending change of email; a link for the account's current address stays. */
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

/** Stores a "This wasn't me" link and deletes the account's expired ones. */
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

/**
 * Returns the time from which on a link undoes changes: that of the first change its address was
 * warned about.
 */
export async function undoesFrom(
  db: Db,
  { user_id, email }: { user_id: string; email: string },
): Promise<Date> {
  const { since } = await db
    .selectFrom('not_me_links')
    .select(({ fn }) => fn.min('since').as('since'))
    .where('user_id', '=', user_id)
    .where(isSame(sql.ref('email'), email))
    .executeTakeFirstOrThrow();
  return since;
}

/**
 * Whether an address is reserved for the owner of another account, who may still undo its change.
 */
export async function isHeldForOther(
  db: Db,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<boolean> {
  const held = await db
    .selectFrom('not_me_links')
    .select('user_id')
    .where(isSame(sql.ref('email'), email))
    .where('user_id', '<>', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return held !== undefined;
}

/** The tables with mailed links that expire. */
const LINKS = ['email_links', 'reset_links', 'not_me_links'] as const;

/** Makes links work from `from` on, for as long as they would have worked since they were made. */
export async function renewLinks(db: Db, hashes: readonly Buffer[], from: Date): Promise<void> {
  for (const table of LINKS) {
    await sql`
      update ${sql.table(table)} set created_at = ${from}, expires_at = ${from}::timestamptz + (expires_at - created_at)
      where token_hash = any(${hashes}) and created_at < ${from}`.execute(db);
  }
}
