import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';

/** So that a seller's next changes are seen by the same look. */
const SOON_MS = 3_000;

/** What is new or reduced may belong on home. */
export function refreshHomeSoon(deps: Pick<Deps, 'jobs' | 'now'>, trx: Db): Promise<void> {
  const runAt = new Date(deps.now().getTime() + SOON_MS);
  return deps.jobs.enqueue(trx, 'refresh-home', {}, { runAt, key: 'refresh-home' });
}
