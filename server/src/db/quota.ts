import type { ProblemCode } from '@souk/contract/problems';
import { sql } from 'kysely';
import { conflict, type ProblemError } from '../kit/problems.ts';
import type { Db, Trx } from './rows.ts';

/** How much of something an account may have, and the answer beyond. */
export type Quota = {
  /** The name of the counted thing, for its lock. */
  name: string;
  most: number;
  used: (db: Db, accountId: string) => Promise<number>;
  refusal: (most: number) => string;
  code: ProblemCode;
  /** Creates the refusal; by default a 409 with `code`. */
  problem?: (detail: string) => ProblemError;
};

/**
 * Makes sure that this many more fit. Until the transaction ends nobody else adds for that account:
 * two at once can't share the last place. @throws ProblemError 409
 */
export async function demandRoom(
  trx: Trx,
  quota: Quota,
  accountId: string,
  more = 1,
): Promise<void> {
  await lock(trx, quota, accountId);
  await expectRoom(trx, quota, accountId, more);
}

/** Returns how many more fit, counted as in {@link demandRoom}. */
export async function roomLeft(trx: Trx, quota: Quota, accountId: string): Promise<number> {
  await lock(trx, quota, accountId);
  return Math.max(0, quota.most - (await quota.used(trx, accountId)));
}

async function lock(trx: Trx, quota: Quota, accountId: string): Promise<void> {
  const key = `quota ${quota.name} ${accountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** The same check before any work, without a guarantee. @throws ProblemError 409 */
export async function expectRoom(db: Db, quota: Quota, accountId: string, more = 1): Promise<void> {
  const { most, used, refusal, code, problem = (detail) => conflict(code, detail) } = quota;
  if ((await used(db, accountId)) + more > most) throw problem(refusal(most));
}
