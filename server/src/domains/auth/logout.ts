import type { Deps } from '../../deps.ts';
import type { Actor } from './actor.ts';
import { deleteSession } from './queries.ts';

/** Ends the session of the token that the call came with; other devices stay signed in. */
export async function logout(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteSession(deps.db, actor.tokenHash);
}
