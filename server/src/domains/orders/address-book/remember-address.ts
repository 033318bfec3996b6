import { MAX_ADDRESSES } from '@souk/contract/limits';
import type { Address } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import { countAddresses, insertAddress, touchAddress } from './queries.ts';

/**
 * Saves an order's address for the next order, unless the address book is full. The caller holds
 * the buyer's lock.
 */
export async function rememberAddress(
  trx: Trx,
  buyerId: string,
  address: Address,
  now: Date,
): Promise<void> {
  if (await touchAddress(trx, buyerId, address, now)) return;
  if ((await countAddresses(trx, buyerId)) >= MAX_ADDRESSES) return;
  await insertAddress(trx, buyerId, address, now);
}
