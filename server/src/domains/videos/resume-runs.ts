import type { Deps } from '../../deps.ts';
import { SILENT_SECONDS } from '../../kit/heartbeat.ts';
import { hasDiedHere } from '../../kit/this-process.ts';
import { openRuns } from './queries.ts';
import { enqueueRun, giveUpRun } from './work-run.ts';

/** Goes on with runs whose worker has died; those that need a key, which died with it, are ended. */
export async function resumeRuns(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const silentSince = deps.now().getTime() - SILENT_SECONDS * 1000;
  for (const run of await openRuns(deps.db)) {
    const died = run.worker !== null && hasDiedHere(run.worker);
    if (!died && run.alive_at.getTime() > silentSince) continue;
    if (run.renderer === 'local') await enqueueRun(deps, run.id, run.created_at);
    else await giveUpRun(deps, run.id);
  }
}
