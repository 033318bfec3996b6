import type { Deps } from '../../deps.ts';
import type { Actor } from '../accounts/index.ts';

/** Marks everything listed so far as seen. */
export async function markNewsSeen(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<void> {
  const looked_at = deps.now();
  await deps.db
    .insertInto('news_looks')
    .values({ user_id: actor.id, looked_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ looked_at }))
    .execute();
}
