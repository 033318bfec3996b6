import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';

const AT_ONCE = 2000;

/**
 * Adds all waiting changes to the hash chain. Those who make changes never wait for this job, so
 * for a moment only the database's triggers and privileges protect a new row. Safe to repeat, even
 * concurrently.
 */
export async function chainChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let chained = AT_ONCE; chained === AT_ONCE;) {
    const { rows } = await row({ chained: 'number' })`
      select chain_audit(${AT_ONCE}) as chained`.execute(db);
    chained = rows[0]?.chained ?? 0;
  }
}
