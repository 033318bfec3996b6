import { ACCOUNT } from '@souk/contract/accounts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from './auth/actor.ts';
import { isOwnPassword } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { noteAccountEvent } from './security/note-event.ts';

export type ConfirmDeps = Pick<Deps, 'db' | 'now' | 'config' | 'security'>;

/** Checks the password: a stolen session alone must not take an account over. @throws ProblemError 422, 429 */
export async function confirmOwner(
  deps: ConfirmDeps,
  actor: Actor,
  password: string | undefined,
  origin: Origin,
): Promise<void> {
  const refuse = (message: string) => invalid({ path: 'current_password', message });
  if (!password) throw refuse(ACCOUNT.currentRequired);
  if (await isOwnPassword(deps, actor, { password, address: origin.address })) return;
  await noteAccountEvent(deps, deps.db, { kind: 'proof-failed', userId: actor.id, ...origin });
  throw refuse(ACCOUNT.currentWrong);
}
