import type { Trx } from '@souk/server/db/rows';
import { makeMonth, monthsDue } from '@souk/server/domains/money/index';

/** Issues the statements for every month that has ended. */
export async function seedStatements(trx: Trx, { now }: { now: Date }): Promise<void> {
  const terms = { timeZone: 'UTC', now };
  for (const month of await monthsDue(trx, terms)) await makeMonth(trx, { ...terms, month });
}
