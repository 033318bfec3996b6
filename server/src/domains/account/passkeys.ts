import { FACTORS, type NewPasskey, type Passkey } from '@souk/contract/factors';
import type { Row } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { checkedPasskey, deletePasskey, insertPasskey, passkeysOf } from '../auth/passkeys.ts';
import { markStrong } from '../auth/sessions.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailFactorNews } from './factor-mails.ts';

type PasskeyDeps = Pick<Deps, 'db'> & MailDeps;

/** A person's passkeys, the oldest first. */
export async function ownPasskeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Passkey[]> {
  return (await passkeysOf(db, actor.id)).map(toPasskey);
}

/** Adds one that was just made, and mails of it. @throws ProblemError 409, 422 */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  made: NewPasskey,
  device: string | null,
): Promise<Passkey> {
  const passkey = await checkedPasskey(deps, actor, made, device);
  await deps.db.transaction().execute(async (trx) => {
    await insertPasskey(trx, passkey);
    await markStrong(trx, actor.tokenHash, deps.now());
    const news = { kind: 'passkey_added', name: passkey.name, cause: passkey.id } as const;
    await mailFactorNews(trx, deps, actor, news);
  });
  return toPasskey(passkey);
}

/** Takes one away: it signs in no more. @throws ProblemError 404 */
export async function removePasskey(deps: PasskeyDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const removed = await deletePasskey(trx, actor.id, id);
    if (!removed) throw notFound(FACTORS.passkeyNotFound);
    const news = { kind: 'passkey_removed', name: removed.name, cause: newId() } as const;
    await mailFactorNews(trx, deps, actor, news);
  });
}

const toPasskey = ({ id, name, created_at, last_used_at }: Row<'passkeys'>): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
