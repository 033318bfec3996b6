import { ACCOUNT } from '@souk/contract/accounts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { endSession } from './auth/sessions.ts';
import { noteAccountEvent } from './security/note-event.ts';

type EndDeps = Pick<Deps, 'db' | 'now' | 'security'>;

/** Ends one of a person's sessions. @throws ProblemError 401 if their own ended meanwhile, 404 */
export async function endOwnSession(
  deps: EndDeps,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor);
    if (!(await endSession(trx, actor.id, id))) throw notFound(ACCOUNT.sessionNotFound);
    await noteAccountEvent(deps, trx, { kind: 'session-ended', userId: actor.id, ...origin });
  });
}

/** Signs a person out of every other browser. `browser` is the token of this one, which stays known. */
export async function endOtherSessions(
  deps: EndDeps,
  actor: Actor,
  { browser, ...origin }: Origin & { browser: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockOwnAccount(trx, actor);
    const device = browser === null ? null : hashOfToken(browser);
    const own = { session: actor.tokenHash, device };
    await endWaysIn(trx, account, 'signed out elsewhere', { own });
    await noteAccountEvent(deps, trx, { kind: 'sessions-ended', userId: actor.id, ...origin });
  });
}
