import { ADDRESS_BOOK, type SaveAddress, type SavedAddress } from '@souk/contract/address-book';
import { MAX_ADDRESSES } from '@souk/contract/limits';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { lockBuyer } from '../create-order.ts';
import { countAddresses, insertAddress, setDefault } from './queries.ts';

/** Saves an address for the actor. @throws ProblemError 409 if the book is full or contains it */
export async function saveAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { is_default = false, ...address }: SaveAddress,
): Promise<SavedAddress> {
  return deps.db.transaction().execute(async (trx) => {
    // Lock before counting, because orders save addresses too.
    await lockBuyer(trx, actor.id);
    const count = await countAddresses(trx, actor.id);
    const id = await insertAddress(trx, actor.id, address, deps.now());
    if (id === undefined) throw conflict('address_already_saved', ADDRESS_BOOK.saved);
    if (count >= MAX_ADDRESSES) throw conflict('too_many_addresses', ADDRESS_BOOK.full);
    if (is_default) await setDefault(trx, actor.id, id, true);
    return { id, ...address, is_default };
  });
}
