import { ADDRESS_BOOK } from '@souk/contract/address-book';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { removeAddress } from './queries.ts';

/** Deletes one of the actor's addresses. Orders keep their copies. @throws ProblemError 404 */
export async function deleteAddress(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  addressId: string,
): Promise<void> {
  if (!(await removeAddress(deps.db, actor.id, addressId))) throw notFound(ADDRESS_BOOK.notFound);
}
