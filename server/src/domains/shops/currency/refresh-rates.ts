import { sql } from 'kysely';
import type { NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

/** Fetches the latest rates. If that fails, the last valid ones stay, and the next hour retries. */
export async function refreshRates(
  deps: Pick<Deps, 'db' | 'rates' | 'log' | 'now'>,
): Promise<void> {
  let fresh;
  try {
    fresh = await deps.rates.latest();
  } catch (error) {
    deps.log.warn({ err: error }, 'exchange rates could not be refreshed; the last good ones stay');
    return;
  }
  const now = deps.now();
  const row: NewRow<'exchange_rates'> = {
    as_of: fresh.as_of,
    source: fresh.source,
    rates: JSON.stringify(fresh.rates),
    fetched_at: now,
  };
  await deps.db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('as_of').doUpdateSet(row))
    .execute();
  // A month of history shows which rates applied when.
  await sql`
    delete from exchange_rates where fetched_at < ${now}::timestamptz - interval '31 days'
      and as_of < (select max(as_of) from exchange_rates)`.execute(deps.db);
}
