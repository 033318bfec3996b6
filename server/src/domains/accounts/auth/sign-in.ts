import type { SignedIn } from '@souk/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../kit/network.ts';
import { noteAccountEvent } from '../security/note-event.ts';
import { isWithin, keyOf } from './attempts.ts';
import { clientOf, deviceOf, rememberDevice, type Client } from './devices.ts';
import type { Person } from './reads.ts';
import { openSession, type Place, type SignInProof } from './sessions.ts';

/** The device and network of a sign-in. `device`: the token of a known browser. */
export type SignInOrigin = { address: string; device: string | null; client: Client };

export const signInOrigin = (deps: Pick<Deps, 'geo'>, request: FastifyRequest): SignInOrigin => ({
  address: request.ip,
  device: deviceOf(request),
  client: clientOf(deps, request),
});

/** The result of every way of signing in; `device` is for the browser to store. */
export type SignInResult = { signedIn: SignedIn; device: string };

export type SignInDeps = Pick<Deps, 'db' | 'now' | 'config' | 'jobs' | 'security'>;

/**
 * Opens a session and remembers the browser: every way of signing in ends here. Mails the owner
 * about a new browser. @throws ProblemError 403 if the account is suspended
 */
export async function signIn(
  deps: SignInDeps,
  trx: Trx,
  account: Person & { is_demo: boolean; password_hash?: string },
  how: Place & { proof: SignInProof; registers?: true },
  { address, device, client }: SignInOrigin,
): Promise<SignInResult> {
  const userId = account.id;
  const signedIn = await openSession(deps, trx, account, { ...how, client });
  const kind = how.registers ? 'registered' : 'signed-in';
  await noteAccountEvent(deps, trx, { kind, userId, address, ...client });
  const { token, isNew } = await rememberDevice(trx, userId, device, deps.now());
  if (isNew && !how.registers) {
    await deps.jobs.enqueue(trx, 'mail-new-browser', { user_id: userId, ...client });
  }
  return { signedIn, device: token };
}

const QUARTER_S = 15 * 60;
/**
 * Failures recorded for an account, or without one for a network, in a quarter of an hour. Further
 * ones are only counted.
 */
const FAILURES_NOTED = 30;

/**
 * Records a failed sign-in, and once in a quarter of an hour that the account is locked. Without an
 * account (`undefined`) it only logs, and takes as long.
 */
export async function noteFailure(
  deps: SignInDeps,
  userId: string | undefined,
  { address, client }: SignInOrigin,
  { locked }: { locked: boolean },
): Promise<void> {
  const from = { address, ...client };
  await deps.db.transaction().execute(async (trx) => {
    const isNoted = (kind: string, most: number) => {
      const key = keyOf(kind, userId ?? networkOf(address));
      return isWithin(trx, { key, most, seconds: QUARTER_S }, deps.now());
    };
    const note = async (kind: 'sign-in-failed' | 'sign-in-locked') =>
      userId === undefined
        ? deps.security.note(kind, from)
        : noteAccountEvent(deps, trx, { kind, userId, ...from });
    if (await isNoted('noted-failure', FAILURES_NOTED)) await note('sign-in-failed');
    else deps.security.count('sign-in-failed');
    if (locked && (await isNoted('noted-lock', 1))) await note('sign-in-locked');
  });
}
