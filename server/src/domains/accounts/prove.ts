import { FACTORS, type PasskeyChallenge, type UsedPasskey } from '@souk/contract/factors';
import type { ProofRequest } from '@souk/contract/proof';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import {
  noteUse,
  passkeyChallenge,
  passkeyOf,
  takeChallenge,
  usedCounter,
} from './auth/passkeys.ts';
import { authenticatorOf } from './auth/second-factor.ts';
import { noteProof } from './auth/sessions.ts';
import { confirmCode, type CodeDeps } from './confirm-code.ts';
import { confirmOwner, type ConfirmDeps } from './confirm-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

/**
 * Records in the session that its person has just entered their password or a code. @throws
 * ProblemError 422, 429
 */
export async function prove(
  deps: CodeDeps,
  actor: Actor,
  { current_password, code }: ProofRequest,
  origin: Origin,
): Promise<void> {
  if (code === undefined) {
    await confirmOwner(deps, actor, current_password, origin);
    await noteProof(deps.db, actor, 'password', deps.now());
    return;
  }
  // A code of an app still being set up proves nothing: whoever holds the session knows its secret.
  if (!(await authenticatorOf(deps.db, actor.id))) {
    throw invalid({ path: 'code', message: FACTORS.notOn });
  }
  await confirmCode(deps, actor, code, origin, (trx, _, now) =>
    noteProof(trx, actor, 'strong', now),
  );
}

/** Creates a challenge for one of the person's own passkeys. */
export const proofChallenge = (
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
): Promise<PasskeyChallenge> => passkeyChallenge(deps, actor.id);

/**
 * Accepts one of a person's own passkeys, with the same effect as a code. @throws ProblemError 422
 */
export async function provePasskey(
  deps: ConfirmDeps,
  actor: Actor,
  used: UsedPasskey,
  origin: Origin,
): Promise<void> {
  const passkey = await passkeyOf(deps.db, used.id);
  const isOwn = passkey?.user_id === actor.id;
  const isAsked = (challenge: string) => takeChallenge(deps, challenge, actor.id);
  const counter = isOwn ? await usedCounter(deps, passkey, used, isAsked) : null;
  const proved =
    isOwn &&
    counter !== null &&
    (await deps.db.transaction().execute(async (trx) => {
      await lockOwnAccount(trx, actor);
      const now = deps.now();
      if (!(await noteUse(trx, passkey, counter, now))) return false;
      await noteProof(trx, actor, 'strong', now);
      return true;
    }));
  if (proved) return;
  await noteAccountEvent(deps, deps.db, { kind: 'proof-failed', userId: actor.id, ...origin });
  throw invalid({ path: 'response', message: FACTORS.passkeyRefused });
}
