import { FACTORS, type NewPasskey, type Passkey } from '@souk/contract/factors';
import type { Row, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { notFound } from '../../kit/problems.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import {
  checkedPasskey,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  passkeysWithRoom,
} from './auth/passkeys.ts';
import { noteProof } from './auth/sessions.ts';
import { mailOwner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

/** Oldest first. */
export async function ownPasskeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Passkey[]> {
  return (await passkeysOf(db, actor.id)).map(toPasskey);
}

/**
 * Adds a newly created passkey and mails its owner. @throws ProblemError 401 if the session ended
 * meanwhile, 409, 422
 */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  made: NewPasskey,
  origin: Origin,
): Promise<Passkey> {
  const passkey = await checkedPasskey(deps, actor, made, origin.device);
  await deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnAccount(trx, actor);
    // Again: several may have been begun while there was room for one.
    await passkeysWithRoom(trx, actor.id);
    await insertPasskey(trx, passkey);
    await noteProof(trx, actor, 'strong', deps.now());
    await note(deps, trx, { kind: 'passkey-added', name: passkey.name, actor, origin });
    const news = { kind: 'passkey_added', name: passkey.name, cause: passkey.id } as const;
    await mailOwner(trx, deps, owner, news);
  });
  return toPasskey(passkey);
}

/** Removes a passkey, which then no longer signs in. @throws ProblemError 404 */
export async function removePasskey(
  deps: PasskeyDeps,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnAccount(trx, actor);
    const removed = await deletePasskey(trx, actor.id, id);
    if (!removed) throw notFound(FACTORS.passkeyNotFound);
    await note(deps, trx, { kind: 'passkey-removed', name: removed.name, actor, origin });
    const news = { kind: 'passkey_removed', name: removed.name, cause: newId() } as const;
    await mailOwner(trx, deps, owner, news);
  });
}

type PasskeyEvent = {
  kind: 'passkey-added' | 'passkey-removed';
  name: string;
  actor: Actor;
  origin: Origin;
};

const note = (deps: PasskeyDeps, trx: Trx, { kind, name, actor, origin }: PasskeyEvent) =>
  noteAccountEvent(deps, trx, { kind, userId: actor.id, detail: name, ...origin });

const toPasskey = ({ id, name, created_at, last_used_at }: Row<'passkeys'>): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
