import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Origin } from './auth/devices.ts';
import type { EndedCounts } from './auth/end-ways-in.ts';
import { mailOwner, type Owner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

/**
 * Notifies an account's owner, by mail and on /account, that another change removed their passkeys
 * or their app.
 */
export async function reportEndedFactors(
  trx: Trx,
  deps: Pick<Deps, 'security'> & MailDeps,
  owner: Owner,
  { ended, origin }: { ended: EndedCounts; origin: Partial<Origin> },
): Promise<void> {
  const event = { userId: owner.id, ...origin };
  if (ended['authenticator app'] > 0) {
    await noteAccountEvent(deps, trx, { kind: 'authenticator-removed', ...event });
    await mailOwner(trx, deps, owner, { kind: 'second_factor_off', cause: newId() });
  }
  if (ended.passkey > 0) {
    await noteAccountEvent(deps, trx, { kind: 'passkey-removed', ...event, detail: 'All of them' });
    const news = { kind: 'passkey_removed', name: null } as const;
    await mailOwner(trx, deps, owner, { ...news, cause: newId() });
  }
}
