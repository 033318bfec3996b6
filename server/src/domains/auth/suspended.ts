import { AUTH } from '@souk/contract/auth';
import type { Db } from '../../db/rows.ts';
import { forbidden } from '../../kit/problems.ts';

/** Whether an account is suspended. In a transaction it stays so, or not, until that ends. */
export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    // A suspension waits for what is begun, and then ends it too.
    .forShare()
    .executeTakeFirst();
  return account?.suspended_at != null;
}

/** @throws ProblemError 403 if the account is suspended */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw forbidden(AUTH.suspended);
}
