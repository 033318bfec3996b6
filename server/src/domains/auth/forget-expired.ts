import type { Deps } from '../../deps.ts';
import { deleteExpired } from './queries.ts';

/** Clears ended sessions and counts that no longer count. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteExpired(deps.db, deps.now());
}
