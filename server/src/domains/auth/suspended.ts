import { AUTH } from '@souk/contract/auth';
import type { Db } from '../../db/rows.ts';
import { forbidden, unauthorized } from '../../kit/problems.ts';

/** How an account stands. In a transaction it stays so until that ends. */
function held(db: Db, userId: string) {
  return (
    db
      .selectFrom('users')
      .select(['suspended_at', 'password_hash'])
      .where('id', '=', userId)
      // What ends every way in waits for what is begun, and then ends it too.
      .forShare()
      .executeTakeFirst()
  );
}

/** Whether an account is suspended. In a transaction it stays so, or not, until that ends. */
export const isSuspended = async (db: Db, userId: string): Promise<boolean> =>
  (await held(db, userId))?.suspended_at != null;

/** @throws ProblemError 403 if the account is suspended */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw forbidden(AUTH.suspended);
}

/**
 * Lets nobody in who is suspended, or whose password was changed after it was checked.
 * @throws ProblemError 401, 403
 */
export async function refuseEntry(
  db: Db,
  { id, password_hash }: { id: string; password_hash?: string },
): Promise<void> {
  const account = await held(db, id);
  if (account?.suspended_at != null) throw forbidden(AUTH.suspended);
  if (password_hash !== undefined && account?.password_hash !== password_hash) {
    throw unauthorized(AUTH.wrongPair);
  }
}
