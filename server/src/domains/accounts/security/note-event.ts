import type { AccountEvent } from '@souk/contract/security';
import type { Db, NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';

/** The origin of a call. Empty for a job or a command. */
export type CallOrigin = { address?: string; device?: string | null; country?: string | null };

/**
 * Stores a security event for the account's owner to read, logs it and counts it. Pass the
 * transaction that makes the change: without the change, no event is stored.
 */
export async function noteAccountEvent(
  { now, security }: Pick<Deps, 'now' | 'security'>,
  db: Db,
  event: { kind: AccountEvent; userId: string; detail?: string | null } & CallOrigin,
): Promise<void> {
  const { kind, userId, detail = null, address, device = null, country = null } = event;
  const row: NewRow<'security_events'> = {
    id: newId(),
    user_id: userId,
    kind,
    detail,
    device,
    country,
    created_at: now(),
  };
  await db.insertInto('security_events').values(row).execute();
  security.note(kind, { account: userId, address, device, country, detail });
}
