import { ACCOUNT } from '@souk/contract/account';
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
import { conflict, invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { isOwnPassword } from '../auth/change-account.ts';
import {
  authenticatorOf,
  hasAuthenticator,
  newAuthenticator,
  turnOff,
  turnOn,
  withCode,
} from '../auth/second-factor.ts';
import { markStrong } from '../auth/sessions.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailFactorNews } from './factor-mails.ts';

type TotpDeps = Pick<Deps, 'db'> & MailDeps;

/** Whether a code is asked of somebody at sign-in. */
export async function totpState({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<TotpState> {
  const on = await authenticatorOf(db, actor.id);
  return {
    enabled: on !== undefined,
    enabled_at: on?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: Number(on?.left ?? 0),
  };
}

/** A secret for an authenticator app, which counts once it is confirmed. @throws ProblemError 409 */
export async function startTotp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<TotpSetup> {
  const { secret, url } = await newAuthenticator(db, actor.id, actor.email, now());
  return { secret, otpauth_url: url, qr: renderSVG(url, { border: 2 }) };
}

/** Turns it on with the app's first code; answers the recovery codes. @throws ProblemError 409, 422, 429 */
export async function confirmTotp(
  deps: TotpDeps,
  actor: Actor,
  { code }: TotpConfirmRequest,
  address: string,
): Promise<{ recovery_codes: string[] }> {
  if (!(await hasAuthenticator(deps.db, actor.id))) throw conflict(FACTORS.notStarted);
  const attempt = { userId: actor.id, code, address, device: null };
  const codes = await withCode(deps, attempt, async (trx, now) => {
    const fresh = await turnOn(trx, actor.id, now);
    await markStrong(trx, actor.tokenHash, now);
    await mailFactorNews(trx, deps, actor, { kind: 'second_factor_on', cause: newId() });
    return fresh;
  });
  if (!codes) throw invalid({ path: 'code', message: FACTORS.codeWrong });
  return { recovery_codes: codes };
}

/** Turns it off, with password and code. @throws ProblemError 409, 422, 429 */
export async function dropTotp(
  deps: TotpDeps,
  actor: Actor,
  { current_password, code }: TotpRemoval,
  address: string,
): Promise<void> {
  if (!(await authenticatorOf(deps.db, actor.id))) throw conflict(FACTORS.notOn);
  if (!(await isOwnPassword(deps, actor, { password: current_password, address }))) {
    throw invalid({ path: 'current_password', message: ACCOUNT.currentWrong });
  }
  const attempt = { userId: actor.id, code, address, device: null };
  const off = await withCode(deps, attempt, async (trx) => {
    await turnOff(trx, actor.id);
    await mailFactorNews(trx, deps, actor, { kind: 'second_factor_off', cause: newId() });
    return true;
  });
  if (!off) throw invalid({ path: 'code', message: FACTORS.codeWrong });
}
