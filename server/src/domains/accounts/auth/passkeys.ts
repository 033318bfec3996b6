import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { FACTORS, PASSKEYS_MOST } from '@souk/contract/factors';
import type {
  NewPasskey,
  PasskeyChallenge,
  PasskeyCreation,
  UsedPasskey,
} from '@souk/contract/factors';
import { siteName } from '@souk/contract/site-name';
import type { Db, Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, invalid } from '../../../kit/problems.ts';
import type { Actor } from './actor.ts';
import { CHALLENGE_MS, newChallenge } from './challenges.ts';

/** Ed25519, ES256 and RS256: together they cover every authenticator. */
const ALGORITHMS = [-8, -7, -257];

/** The library is loaded with the first passkey: it takes 25 MB. */
export const webauthn = () => import('@simplewebauthn/server');

type PasskeyDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The relying party: the host and the origin of PUBLIC_URL. */
export function siteOfPasskeys({ config }: Pick<Deps, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

/** Returns a person's passkeys, if there is room for another. @throws ProblemError 409 */
export async function passkeysWithRoom(db: Db, userId: string): Promise<Row<'passkeys'>[]> {
  const known = await passkeysOf(db, userId);
  if (known.length >= PASSKEYS_MOST) throw conflict('too_many_passkeys', FACTORS.passkeysMost);
  return known;
}

/** The challenge for a new passkey. @throws ProblemError 409 */
export async function passkeyCreation(deps: PasskeyDeps, actor: Actor): Promise<PasskeyCreation> {
  const known = await passkeysWithRoom(deps.db, actor.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: siteOfPasskeys(deps).rpID,
    userName: actor.email,
    userDisplayName: `${actor.first_name} ${actor.last_name}`,
    userID: new TextEncoder().encode(actor.id),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
  await keepChallenge(deps, options.challenge, actor.id);
  return options as PasskeyCreation;
}

/** A challenge to sign in with any passkey of this site; with `userId`, to confirm that it is that person. */
export async function passkeyChallenge(
  deps: PasskeyDeps,
  userId: string | null = null,
): Promise<PasskeyChallenge> {
  const { rpID } = siteOfPasskeys(deps);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    ...(userId === null && { challenge: await newChallenge(deps) }),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  if (userId !== null) await keepChallenge(deps, options.challenge, userId);
  return { rpId: rpID, timeout: CHALLENGE_MS, ...options } as PasskeyChallenge;
}

/**
 * A new passkey in the form in which it is stored. @throws ProblemError 422 if it can't be verified
 */
export async function checkedPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { id, rawId, type, response, name }: NewPasskey,
  device: string | null,
): Promise<Row<'passkeys'>> {
  const { rpID, origin } = siteOfPasskeys(deps);
  const transports = (response.transports ?? []) as AuthenticatorTransport[];
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { ...response, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, actor.id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: Error) => refusal(error));
  if (!checked?.verified) throw invalid({ path: 'response', message: FACTORS.passkeyRefused });
  const { credential } = checked.registrationInfo;
  return {
    id: newId(),
    user_id: actor.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    name: name || (device ?? 'Passkey'),
    created_at: deps.now(),
    last_used_at: null,
  };
}

/**
 * Whether a passkey signed a challenge: its new counter, or null if it can't be verified. `isAsked`
 * says whether we issued the challenge, and uses it up.
 */
export async function usedCounter(
  deps: PasskeyDeps,
  passkey: Row<'passkeys'>,
  { id, rawId, type, response }: UsedPasskey,
  isAsked: (challenge: string) => Promise<boolean>,
): Promise<number | null> {
  const { rpID, origin } = siteOfPasskeys(deps);
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: signed, clientExtensionResults: {} },
    expectedChallenge: isAsked,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: Error) => refusal(error));
  if (!checked?.verified || !isHandleOf(passkey.user_id, userHandle)) return null;
  return checked.authenticationInfo.newCounter;
}

/** Whether an authenticator has that passkey for this account. */
const isHandleOf = (userId: string, handle: string | null | undefined) =>
  !handle || Buffer.from(handle, 'base64url').toString() === userId;

/** Records the use of a passkey. False if it was removed meanwhile, or a copy of it was quicker. */
export async function noteUse(
  trx: Trx,
  { id }: Row<'passkeys'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The passkey with the authenticator's id. */
export const passkeyOf = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** A passkey that the library rejects is no fault of ours; a database error is. */
export function refusal(error: Error & { severity?: unknown; code?: unknown }): null {
  if (error.severity !== undefined || error.code === 'ECONNREFUSED') throw error;
  return null;
}

/** Adds a passkey. @throws ProblemError 409 if an account already has it */
export async function insertPasskey(db: Db, passkey: Row<'passkeys'>): Promise<void> {
  const added = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw conflict('passkey_taken', FACTORS.passkeyTaken);
}

/** Oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<Row<'passkeys'>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Removes a person's passkey and returns its name; undefined if there is none. */
export function deletePasskey(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

async function keepChallenge(
  { db, now }: PasskeyDeps,
  challenge: string,
  userId: string,
): Promise<void> {
  const expires_at = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at })
    .execute();
}

/** Whether that challenge was issued there and is still open. It is used up. */
export async function takeChallenge(
  { db, now }: PasskeyDeps,
  challenge: string,
  userId: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
