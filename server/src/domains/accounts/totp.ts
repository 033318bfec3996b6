import {
  FACTORS,
  type TotpConfirmRequest,
  type TotpRemoval,
  type TotpSetup,
  type TotpState,
} from '@souk/contract/factors';
import { renderSVG } from 'uqr';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict } from '../../kit/problems.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import {
  authenticatorOf,
  hasAuthenticator,
  newAuthenticator,
  turnOff,
  turnOn,
} from './auth/second-factor.ts';
import { noteProof } from './auth/sessions.ts';
import { confirmCode } from './confirm-code.ts';
import { confirmOwner } from './confirm-owner.ts';
import { mailOwner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

type TotpDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'security'> & MailDeps;

export async function totpState({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<TotpState> {
  const on = await authenticatorOf(db, actor.id);
  return {
    enabled: on !== undefined,
    enabled_at: on?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: Number(on?.left ?? 0),
  };
}

/**
 * Creates a secret for an authenticator app, which counts once it is confirmed. @throws
 * ProblemError 409
 */
export async function startTotp(
  deps: Pick<Deps, 'db' | 'now' | 'secrets' | 'log'>,
  actor: Actor,
): Promise<TotpSetup> {
  const { secret, url } = await deps.db.transaction().execute(async (trx) => {
    const { id, email } = await lockOwnAccount(trx, actor);
    return newAuthenticator({ ...deps, db: trx }, id, email, deps.now());
  });
  return { secret, otpauth_url: url, qr: renderSVG(url, { border: 2 }) };
}

/**
 * Turns the app on with its first code; returns the recovery codes. @throws ProblemError 409, 422,
 * 429
 */
export async function confirmTotp(
  deps: TotpDeps,
  actor: Actor,
  { code }: TotpConfirmRequest,
  origin: Origin,
): Promise<{ recovery_codes: string[] }> {
  if (!(await hasAuthenticator(deps.db, actor.id)))
    throw conflict('second_factor_not_started', FACTORS.notStarted);
  const codes = await confirmCode(deps, actor, code, origin, async (trx, owner, now) => {
    const fresh = await turnOn(trx, actor.id, now);
    await noteProof(trx, actor, 'strong', now);
    await noteAccountEvent(deps, trx, {
      kind: 'authenticator-added',
      userId: actor.id,
      ...origin,
    });
    const news = { kind: 'second_factor_on', cause: newId(), since: now } as const;
    await mailOwner(trx, deps, owner, news);
    return fresh;
  });
  return { recovery_codes: codes };
}

/** Turns the app off, with password and code. @throws ProblemError 409, 422, 429 */
export async function dropTotp(
  deps: TotpDeps,
  actor: Actor,
  { current_password, code }: TotpRemoval,
  origin: Origin,
): Promise<void> {
  if (!(await authenticatorOf(deps.db, actor.id)))
    throw conflict('second_factor_off', FACTORS.notOn);
  await confirmOwner(deps, actor, current_password, origin);
  await confirmCode(deps, actor, code, origin, async (trx, owner) => {
    await turnOff(trx, actor.id);
    const event = { kind: 'authenticator-removed', userId: actor.id, ...origin } as const;
    await noteAccountEvent(deps, trx, event);
    await mailOwner(trx, deps, owner, { kind: 'second_factor_off', cause: newId() });
    return {};
  });
}
