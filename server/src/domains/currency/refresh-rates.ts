import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/**
 * Fetches the newest rates and puts them in force. Where they can't be had, the last good ones stay,
 * and the next hour tries again.
 */
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
  await sql`
    insert into exchange_rates (as_of, source, rates, fetched_at)
    values (${fresh.as_of}, ${fresh.source}, ${JSON.stringify(fresh.rates)}::jsonb, ${now})
    on conflict (as_of) do update set source = excluded.source, rates = excluded.rates,
      fetched_at = excluded.fetched_at`.execute(deps.db);
  // A month of days is enough to see what was in force when.
  await sql`
    delete from exchange_rates where fetched_at < ${now}::timestamptz - interval '31 days'
      and as_of < (select max(as_of) from exchange_rates)`.execute(deps.db);
}
