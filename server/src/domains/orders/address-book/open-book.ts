import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import { lockBuyer } from '../create-order.ts';
import { lastAddress } from '../reads.ts';
import { insertAddress, isOpen, markOpen } from './queries.ts';

/**
 * Saves the address of the account's last order, for people who ordered before the address book
 * existed. Does so only once per account, so a deleted address doesn't come back.
 */
export async function openBook(deps: Pick<Deps, 'db' | 'now'>, { id }: Actor): Promise<void> {
  if (await isOpen(deps.db, id)) return;
  await deps.db.transaction().execute(async (trx) => {
    await lockBuyer(trx, id);
    if (!(await markOpen(trx, id, deps.now()))) return;
    const last = await lastAddress(trx, id);
    if (last) await insertAddress(trx, id, last.address, last.at);
  });
}
