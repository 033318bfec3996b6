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

/** Whether a link can be used: asked before the costly hash of a new password. */
export async function isLive(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('reset_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
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
