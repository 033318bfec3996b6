import { FACTORS } from '@souk/contract/factors';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { isRecoveryCode, withCode } from './auth/second-factor.ts';
import type { ConfirmDeps } from './confirm-owner.ts';
import type { Owner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

/** Includes the key needed to read an authenticator's secret. */
export type CodeDeps = ConfirmDeps & Pick<Deps, 'log' | 'secrets'>;

/**
 * Uses up a code of the signed-in person and runs `then` with it. A wrong code counts as a wrong
 * password.
 * @throws ProblemError 401 if the session ended meanwhile, 422, 429
 */
export async function confirmCode<T extends object>(
  deps: CodeDeps,
  actor: Actor,
  code: string,
  origin: Origin,
  then: (trx: Trx, owner: Owner, now: Date) => Promise<T>,
): Promise<T> {
  const event = { userId: actor.id, ...origin };
  const device = actor.tokenHash.toString('base64url');
  const attempt = { userId: actor.id, code, address: origin.address, device };
  const done = await withCode(deps, attempt, async (trx, now) => {
    const owner = await lockOwnAccount(trx, actor);
    const kind = 'recovery-code-used';
    if (isRecoveryCode(code)) await noteAccountEvent(deps, trx, { kind, ...event });
    return then(trx, owner, now);
  });
  if (done) return done;
  await noteAccountEvent(deps, deps.db, { kind: 'proof-failed', ...event });
  throw invalid({ path: 'code', message: FACTORS.codeWrong });
}
