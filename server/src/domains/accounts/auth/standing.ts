import { SUSPENSION } from '@souk/contract/suspension';
import type { Trx } from '../../../db/rows.ts';
import { notFound } from '../../../kit/problems.ts';
import { endWaysIn } from './end-ways-in.ts';

/** The admins of the site, locked in one order: if two act on each other at once, one waits. */
export async function lockActiveAdmins(trx: Trx, { demo }: { demo: boolean }): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'is_demo'])
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // The demo's passwords are public: without the demo, nobody can use its admin.
  return admins.filter(({ is_demo }) => demo || !is_demo).map(({ id }) => id);
}

/** An account, locked until the transaction ends. @throws ProblemError 404 */
export async function lockStanding(trx: Trx, id: string) {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'verified_at'])
    .select(['is_admin', 'suspended_at', 'suspended_reason'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound(SUSPENSION.noUser);
  return account;
}

type AccountStanding = {
  is_admin: boolean;
  suspended_at: Date | null;
  suspended_reason: string | null;
};

type Before = Awaited<ReturnType<typeof lockStanding>>;

/**
 * Writes the standing of a locked account. Suspending it or making it an admin signs it out
 * everywhere.
 */
export async function writeStanding(
  trx: Trx,
  before: Before,
  after: AccountStanding,
): Promise<void> {
  await trx.updateTable('users').set(after).where('id', '=', before.id).execute();
  if (after.is_admin && !before.is_admin) await endWaysIn(trx, before, 'made admin');
  if (after.suspended_at && !before.suspended_at) await endWaysIn(trx, before, 'suspended');
}
