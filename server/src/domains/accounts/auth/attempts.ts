import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { countHits, hitsOf, takeBackHit } from '../../../db/rate-counters.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../kit/network.ts';
import { tooMany } from '../../../kit/problems.ts';
import { inTurn } from './passwords.ts';

/** At most `most` attempts per `key` in any `seconds`. */
export type AttemptLimit = { key: string; most: number; seconds: number; detail: string };

const MINUTE = 60;
const WRONG = 'Too many wrong passwords. Please try again later.';

/**
 * Allowed wrong passwords. A known device has its own allowance, so guesses don't lock out its
 * owner. The account's own limit comes first.
 */
export function wrongPasswordLimits(
  { account, address, device }: { account: string; address: string; device: string | null },
  factor: number,
  detail = WRONG,
): AttemptLimit[] {
  const counted: [string, number][] = device
    ? [[keyOf('wrong-device', `${account} ${device}`), 10]]
    : [
        [keyOf('wrong-account', account), 10],
        [keyOf('wrong-address', networkOf(address)), 30],
      ];
  return counted.map(([key, most]) => ({
    key,
    most: scaled(most, factor),
    seconds: 15 * MINUTE,
    detail,
  }));
}

/** Mailed links of a kind: to one email address, and from one network. */
function linkLimits(kind: string, to: string, address: string, factor: number): AttemptLimit[] {
  const detail = 'Too many links were requested. Please try again later.';
  const counted: [string, number][] = [
    [keyOf(`${kind}-email`, to.toLowerCase()), 5],
    [keyOf(`${kind}-address`, networkOf(address)), 30],
  ];
  const seconds = 60 * MINUTE;
  return counted.map(([key, most]) => ({ key, most: scaled(most, factor), seconds, detail }));
}

/** Links to reset a password. */
export const resetLinkLimits = (email: string, address: string, factor: number) =>
  linkLimits('reset', email, address, factor);

/** Links that sign in. */
export const signInLinkLimits = (email: string, address: string, factor: number) =>
  linkLimits('sign-in', email, address, factor);

/** Links that verify an email address: for one account, and from one network. */
export function verifyLinkLimits(userId: string, address: string, factor: number): AttemptLimit[] {
  const detail = 'Too many links were requested. Please try again later.';
  const counted: [string, number][] = [
    [keyOf('verify-account', userId), 5],
    [keyOf('verify-address', networkOf(address)), 30],
  ];
  const seconds = 60 * MINUTE;
  return counted.map(([key, most]) => ({ key, most: scaled(most, factor), seconds, detail }));
}

/**
 * Counts an attempt to register, even if it is refused. @throws ProblemError 429 after 20 in an
 * hour
 */
export async function countRegistration(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  address: string,
): Promise<void> {
  const limit = {
    key: keyOf('register', networkOf(address)),
    most: scaled(20, deps.config.rateLimitFactor),
    seconds: 60 * MINUTE,
    detail: 'Too many new accounts from your address. Please try again later.',
  };
  await deps.db.transaction().execute((trx) => countAttempt(trx, [limit], deps.now()));
}

/**
 * Counts one more, and returns whether that is within the limit: for work that is skipped beyond it
 * without an error.
 */
export async function isWithin(
  db: Db,
  { key, most, seconds }: Omit<AttemptLimit, 'detail'>,
  now: Date,
): Promise<boolean> {
  const ms = seconds * 1000;
  const start = new Date(Math.floor(now.getTime() / ms) * ms);
  const expires_at = new Date(start.getTime() + ms);
  return (await countHits(db, { key, window_start: start, hits: 1, expires_at })) <= most;
}

/** Throws ProblemError 429 with the seconds to wait if one of the limits is reached. */
export async function refuseAtLimit(
  db: Db,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  const { wait, detail } = await waitAt(db, limits, now);
  if (wait > 0) throw tooMany(wait, detail);
}

/** The seconds until every limit has room, and the sentence of the slowest one. */
async function waitAt(db: Db, limits: readonly AttemptLimit[], now: Date) {
  const counted = await hitsOf(
    db,
    limits.map(({ key }) => key),
    now,
  );
  let wait = 0;
  let detail: string | undefined;
  for (const limit of limits) {
    const seconds = secondsUntilBelow(
      limit,
      counted.filter(({ key }) => key === limit.key),
      now,
    );
    if (seconds > wait) {
      wait = seconds;
      detail = limit.detail;
    }
  }
  return { wait, detail };
}

/** Serialises attempts that count in the same limits, until the transaction ends. */
export async function lockAttempts(trx: Trx, limits: readonly AttemptLimit[]): Promise<void> {
  // In the order of the keys, so that two that share some can't deadlock.
  for (const key of limits.map((limit) => limit.key).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  }
}

/** Counts an attempt in each limit, one at a time. @throws ProblemError 429, counting nothing */
export async function countAttempt(
  trx: Trx,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  await lockAttempts(trx, limits);
  await refuseAtLimit(trx, limits, now);
  const second = secondOf(now);
  for (const { key, seconds } of limits) {
    const expires = new Date(second.getTime() + seconds * 1000);
    await countHits(trx, { key, window_start: second, hits: 1, expires_at: expires });
  }
}

/** `last`: it failed, and used up the first of its limits. */
export type AttemptOutcome = 'passed' | 'failed' | 'last';

/**
 * Checks a password. The attempt counts before the check and is given back if it passes, so that a
 * thousand concurrent guesses get no more checks than the limits allow: the others are refused,
 * even the right one. Attempts take turns, so concurrent right ones don't use the allowance up.
 * @throws ProblemError 429, 503
 */
export const withAttempt = (
  deps: Pick<Deps, 'db' | 'now'>,
  limits: readonly AttemptLimit[],
  check: () => Promise<boolean>,
): Promise<AttemptOutcome> => inTurn(() => attempt(deps, limits, check));

async function attempt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  limits: readonly AttemptLimit[],
  check: () => Promise<boolean>,
): Promise<AttemptOutcome> {
  const at = now();
  await db.transaction().execute((trx) => countAttempt(trx, limits, at));
  let failed = false;
  try {
    failed = !(await check());
  } finally {
    // A check that threw says nothing about the secret.
    if (!failed) await giveBack(db, limits, at);
  }
  if (!failed) return 'passed';
  return (await hasReached(db, limits.slice(0, 1), at)) ? 'last' : 'failed';
}

/** Whether one of the limits is used up for now. */
export const hasReached = async (
  db: Db,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<boolean> => (await waitAt(db, limits, now)).wait > 0;

async function giveBack(db: Db, limits: readonly AttemptLimit[], at: Date): Promise<void> {
  // One at a time: two at once could deadlock on each other's counters.
  for (const { key } of limits) await takeBackHit(db, key, secondOf(at));
}

const secondOf = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** 0 if the limit has room; otherwise the whole seconds until enough attempts expire. */
function secondsUntilBelow(
  limit: AttemptLimit,
  counted: readonly { window_start: Date; hits: number }[],
  now: Date,
): number {
  let left = counted.reduce((sum, { hits }) => sum + hits, 0);
  for (const { window_start: at, hits } of counted) {
    if (left < limit.most) return 0;
    left -= hits;
    if (left < limit.most) {
      const forgotten = at.getTime() + limit.seconds * 1000;
      return Math.max(1, Math.ceil((forgotten - now.getTime()) / 1000));
    }
  }
  return 0;
}

/** A limit times the operator's factor. */
export const scaled = (limit: number, factor: number) => Math.max(1, Math.round(limit * factor));

/** The key a limit counts under. Hashed: people sometimes type their password into a name field. */
export function keyOf(kind: string, subject: string): string {
  return `${kind}:${createHash('sha256').update(subject).digest('base64url')}`;
}
