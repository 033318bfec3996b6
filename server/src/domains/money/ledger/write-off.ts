import { formatAmount } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import { OWING, type NewWriteOff } from '@souk/contract/owing';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import { bookByAdmin, type AdminRequest } from './book-by-admin.ts';

/**
 * Writes off a shop's debt. `owed` is the debt that no transfer reversal covers, in minor units.
 * Returns the entry's id. @throws ProblemError 409 if the shop owes less
 */
export async function bookWriteOff(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  { owed, ...request }: AdminRequest & { owed: number },
  writeOff: NewWriteOff,
): Promise<string> {
  demandOwed(owed, toMinor(writeOff.amount));
  const id = await bookByAdmin(trx, deps, 'write_off', request, writeOff);
  if (id === null) throw new Error('This write-off is already booked');
  return id;
}

/**
 * Checks that a shop owes at least the write-off, in minor units.
 * @throws ProblemError 409 if it owes less
 */
export function demandOwed(owed: number, cents: number): void {
  if (owed <= 0) throw conflict('nothing_owed', OWING.nothing);
  if (cents > owed) {
    throw conflict(
      'amount_exceeds_balance',
      `Only ${formatAmount(toAmount(owed))} of this shop’s debt can be written off`,
    );
  }
}
