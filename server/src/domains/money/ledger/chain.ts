import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

const AT_ONCE = 2000;

/**
 * Adds all waiting entries to the hash chain. Writers never wait for this job, so for a moment only
 * the database's triggers and privileges protect a new entry. Safe to repeat, even concurrently.
 */
export async function chainEntries({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await chainSome(db)) === AT_ONCE);
}

/** Links a batch of waiting entries. Returns how many it linked. */
async function chainSome(db: Db): Promise<number> {
  const { rows } = await row({ chained: 'number' })`
    select chain_ledger(${AT_ONCE}) as chained`.execute(db);
  return rows[0]?.chained ?? 0;
}
