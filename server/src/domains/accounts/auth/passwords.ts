import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../../kit/problems.ts';

// Argon2id, two at a time: that leaves threads for everything else. A longer queue would help
// nobody.
const AT_ONCE = 2;
const MOST_WAITING = 500;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let running = 0;
const waiting: (() => void)[] = [];

/**
 * A password as it is meant, whatever keyboard it was typed on (RFC 8265, OpaqueString): "é" is one
 * letter, and every space is a space.
 */
export const opaque = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** The Argon2id hash to store. Throws ProblemError 503 if too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(opaque(password), COST));
}

/**
 * The hash of a password that nobody knows: only a mailed link opens such an account. It doesn't
 * queue, since transactions call it: those in the queue may be waiting for their connection.
 */
export const lockedPassword = (): Promise<string> => hash(randomBytes(32), COST);

let nobody: Promise<string> | undefined;

/**
 * Whether the password matches. Null, for no account, takes the same time. Call it {@link inTurn}.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(16), COST);
  const against = stored ?? (await nobody);
  // Hashes from earlier releases are of the password as one system or the other sent it.
  for (const spelling of new Set([opaque(password), password, password.normalize('NFD')])) {
    if (await verify(against, spelling)) return stored !== null;
  }
  return false;
}

/** Runs work on passwords, two at a time. @throws ProblemError 503 if too many are waiting */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw unavailable('Too many people are signing in right now. Please try again.', 2);
    }
    // The finished one hands over its place: `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
