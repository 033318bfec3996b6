import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new bearer token of 256 random bits; only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** The stored form of a token; null where it can't be one of ours. */
export function hashOfToken(token: string): Buffer | null {
  return SHAPE.test(token) ? sha256(token) : null;
}

// The token itself is random, so a plain fast hash is enough.
function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
