import type { Deps } from '../../deps.ts';
import { deleteImportsBefore, stalledImports } from './queries.ts';

const STALLED_MS = 60_000;
const KEPT_MS = 7 * 86_400_000;

/** A worker that was killed leaves its job locked: another takes the import on from its last batch. */
export async function resumeImports(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - STALLED_MS);
  for (const import_id of await stalledImports(deps.db, before)) {
    const key = `resume-import ${import_id}`;
    await deps.jobs.enqueue(deps.db, 'import-products', { import_id }, { key });
  }
}

/** Files and their faults are kept for a week. */
export async function forgetImports(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteImportsBefore(deps.db, new Date(deps.now().getTime() - KEPT_MS));
}
