import type { Db } from '../../../db/rows.ts';
import { newToken } from '../../../kit/tokens.ts';

/** How long a mailed sign-in link is valid (minutes). */
export const SIGN_IN_LINK_MINUTES = 10;

/** Makes an account's sign-in link and ends any older one. Only the token's hash is stored. */
export async function newSignInLink(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ token: string; hash: Buffer }> {
  const made = newToken();
  const link = {
    token_hash: made.hash,
    created_at: now,
    expires_at: new Date(now.getTime() + SIGN_IN_LINK_MINUTES * 60_000),
  };
  await db
    .insertInto('sign_in_links')
    .values({ user_id: userId, ...link })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(link))
    .execute();
  return made;
}

/** The account of a link; undefined if it has expired. */
export function liveSignInLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sign_in_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a link up; if two open it at once, only one gets true. */
export async function takeSignInLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Makes a link work from `from` on, for its usual time. */
export async function renewSignInLinks(
  db: Db,
  hashes: readonly Buffer[],
  from: Date,
): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({
      created_at: from,
      expires_at: new Date(from.getTime() + SIGN_IN_LINK_MINUTES * 60_000),
    })
    .where('token_hash', 'in', hashes)
    .where('created_at', '<', from)
    .execute();
}

/** How long a link is kept in case its mail still waits to be sent (days). */
const KEPT_DAYS = 31;

/** Deletes links that expired so long ago that no mail with them can be waiting. */
export async function forgetSignInLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', before).execute();
}
