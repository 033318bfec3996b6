import { AUTH } from '@souk/contract/sign-in';
import type { Db } from '../../../db/rows.ts';
import { forbidden, unauthorized } from '../../../kit/problems.ts';

/** An account's standing; a lock keeps it until the transaction ends. */
const standingOf = (db: Db, userId: string) =>
  db.selectFrom('users').select(['suspended_at', 'password_hash']).where('id', '=', userId);

/** Whether an account is suspended. In a transaction it stays so, or not, until that ends. */
export const isSuspended = async (db: Db, userId: string): Promise<boolean> =>
  // A suspension waits for this transaction, and then undoes it too.
  (await standingOf(db, userId).forShare().executeTakeFirst())?.suspended_at != null;

/** Whether an account is an admin and isn't suspended. Locks it until the transaction ends. */
export async function isWorkingAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('id', '=', userId);
  const working = admin.where('is_admin', '=', true).where('suspended_at', 'is', null);
  return (await working.forShare().executeTakeFirst()) !== undefined;
}

/** @throws ProblemError 403 if the account is suspended */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw forbidden('account_suspended', AUTH.suspended);
}

/**
 * Refuses suspended users, and those whose password has changed since it was checked.
 * @throws ProblemError 401, 403
 */
export async function refuseEntry(
  db: Db,
  { id, password_hash }: { id: string; password_hash?: string },
): Promise<void> {
  // Signing in writes the account's row: with a shared lock, two at once would deadlock.
  const account = await standingOf(db, id).forNoKeyUpdate().executeTakeFirst();
  if (account?.suspended_at != null) throw forbidden('account_suspended', AUTH.suspended);
  if (password_hash !== undefined && account?.password_hash !== password_hash) {
    throw unauthorized(AUTH.wrongPair, 'wrong_credentials');
  }
}
