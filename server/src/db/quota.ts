import type { ProblemCode } from '@souk/contract/problems';
import { sql } from 'kysely';
import { conflict, type ProblemError } from '../kit/problems.ts';
import type { Db, Trx } from './rows.ts';

/** How much of something an account, or a shop, may have, and the answer beyond. */
export type Quota = {
  /** The name of the counted thing, for its lock. */
  name: string;
  most: number;
  used: (db: Db, ownerId: string) => Promise<number>;
  refusal: (most: number) => string;
  code: ProblemCode;
  /** Creates the refusal; by default a 409 with `code`. */
  problem?: (detail: string) => ProblemError;
};

/**
 * Makes sure that this many more fit. Until the transaction ends nobody else adds for that owner:
 * two at once can't share the last place. @throws ProblemError 409
 */
export async function demandRoom(trx: Trx, quota: Quota, ownerId: string, more = 1): Promise<void> {
  await lock(trx, quota, ownerId);
  await expectRoom(trx, quota, ownerId, more);
}

/** Returns how many more fit, counted as in {@link demandRoom}. */
export async function roomLeft(trx: Trx, quota: Quota, ownerId: string): Promise<number> {
  await lock(trx, quota, ownerId);
  return Math.max(0, quota.most - (await quota.used(trx, ownerId)));
}

async function lock(trx: Trx, quota: Quota, ownerId: string): Promise<void> {
  const key = `quota ${quota.name} ${ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** The same check before any work, without a guarantee. @throws ProblemError 409 */
export async function expectRoom(db: Db, quota: Quota, ownerId: string, more = 1): Promise<void> {
  const { most, used, refusal, code, problem = (detail) => conflict(code, detail) } = quota;
  if ((await used(db, ownerId)) + more > most) throw problem(refusal(most));
}
