import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

/** How long a challenge stays valid. */
export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 24;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * A challenge for a passkey that signs in: random bytes, its expiry and our signature. Anybody can
 * request one, so nothing is stored until it has signed somebody in.
 */
export async function newChallenge({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Uint8Array<ArrayBuffer>> {
  const expires = Buffer.alloc(TIME_BYTES);
  expires.writeUIntBE(now().getTime() + CHALLENGE_MS, 0, TIME_BYTES);
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), expires]);
  return new Uint8Array(Buffer.concat([signed, await signatureOf(db, signed)]));
}

/** Whether a challenge is ours and still valid. It may have been used: see {@link useChallenge}. */
export async function isLiveChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  // Several strings decode to the same bytes: only the canonical one is accepted.
  if (bytes.toString('base64url') !== challenge) return false;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const signature = await signatureOf(db, signed);
  const given = bytes.subarray(SIGNED_BYTES);
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return false;
  return expiryOf(challenge) > now().getTime();
}

/** Uses a challenge up; false if it has already signed somebody in. */
export async function useChallenge(db: Db, challenge: string): Promise<boolean> {
  const used = await db
    .insertInto('used_challenges')
    .values({ challenge, expires_at: new Date(expiryOf(challenge)) })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

const expiryOf = (challenge: string): number =>
  Buffer.from(challenge, 'base64url').readUIntBE(NONCE_BYTES, TIME_BYTES);

async function signatureOf(db: Db, signed: Buffer): Promise<Buffer> {
  const { key } = await db.selectFrom('challenge_keys').select('key').executeTakeFirstOrThrow();
  return createHmac('sha256', key).update(signed).digest();
}
