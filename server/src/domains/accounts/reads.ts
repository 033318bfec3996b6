import type { Session } from '@souk/contract/accounts';
import type { Deps } from '../../deps.ts';
import type { Actor } from './auth/actor.ts';
import { sessionsOf } from './auth/sessions.ts';

/** The most recently used first. */
export async function ownSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Session[]> {
  const rows = await sessionsOf(db, actor.id, now());
  return rows.map(({ token_hash, created_at, last_used_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: token_hash.equals(actor.tokenHash),
  }));
}
