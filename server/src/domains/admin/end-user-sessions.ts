import { SUSPENSION } from '@souk/contract/suspension';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import {
  type Actor,
  endWaysIn,
  lockAccount,
  noteAccountEvent,
  recordChange,
} from '../accounts/index.ts';

/**
 * Signs an account out everywhere. Its password, authenticator app and passkeys stay. @throws
 * ProblemError 404
 */
export const endUserSessions = (
  deps: Pick<Deps, 'db' | 'now' | 'security'>,
  actor: Actor,
  userId: string,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) throw notFound(SUSPENSION.noUser);
    const ended = await endWaysIn(trx, account, 'signed out elsewhere');
    await noteAccountEvent(deps, trx, { kind: 'sessions-ended', userId, detail: 'By an admin' });
    await recordChange(trx, actor, {
      kind: 'user.signed-out',
      target: { kind: 'user', id: userId },
      before: { sessions: ended.session },
      after: { sessions: 0 },
    });
  });
