import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

/** Long enough for one refresh to cover a seller's next changes too. */
const SOON_MS = 3_000;

/** Schedules a refresh of the home page, where new or reduced products may belong. */
export function refreshHomeSoon(deps: Pick<Deps, 'jobs' | 'now'>, trx: Db): Promise<void> {
  const runAt = new Date(deps.now().getTime() + SOON_MS);
  return deps.jobs.enqueue(trx, 'refresh-home', {}, { runAt, key: 'refresh-home' });
}
