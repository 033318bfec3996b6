import { ADDRESS_BOOK, type ChangeAddress, type SavedAddress } from '@souk/contract/address-book';
import { missingParts } from '@souk/contract/checkout';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { lockBuyer } from '../create-order.ts';
import { addressOf, isSavedBeside, setDefault, updateAddress } from './queries.ts';

/**
 * Changes one of the actor's saved addresses. @throws ProblemError 404; 409 if the same address is
 * already saved; 422 if a field required by the country is missing
 */
export async function changeAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  addressId: string,
  { is_default, ...changes }: ChangeAddress,
): Promise<SavedAddress> {
  return deps.db.transaction().execute(async (trx) => {
    await lockBuyer(trx, actor.id);
    const before = await addressOf(trx, actor.id, addressId);
    if (!before) throw notFound(ADDRESS_BOOK.notFound);
    const address = { ...before, ...changes };
    const missing = missingParts(address);
    if (missing.length > 0) throw invalid(...missing);
    if (await isSavedBeside(trx, actor.id, addressId, address)) {
      throw conflict('address_already_saved', ADDRESS_BOOK.saved);
    }
    if (Object.keys(changes).length > 0) {
      await updateAddress(trx, addressId, address, deps.now());
    }
    if (is_default !== undefined) await setDefault(trx, actor.id, addressId, is_default);
    return { ...address, is_default: is_default ?? before.is_default };
  });
}
