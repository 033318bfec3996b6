import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKOUT } from '@souk/contract/checkout';
import type { ExpressionBuilder } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import type { Db, NewRow, Trx } from '../../../db/rows.ts';
import type { DB } from '../../../db/types.ts';
import type { Deps } from '../../../deps.ts';
import { idNamed } from '../../../kit/ids.ts';
import { badRequest, conflict, ProblemError, unavailable } from '../../../kit/problems.ts';
import { processId } from '../../../kit/this-process.ts';
import { hasDied } from '../../../leases/lease.ts';

/** A request that has held a key for this long has failed: a copy takes over. */
const LOCK_MS = 60_000;
const WAIT_MS = 60_000;
const POLL_MS = 50;
const LONGEST_KEY = 255;
const LET_GO_EVERY_MS = 500;

/** `claim` names this request among its copies. */
export type KeyedRequest = { userId: string; key: string; hash: Buffer; claim: string };

/**
 * What a copy of a request finds: the answer, or its own turn, with any order that a dead process
 * left.
 */
type Claim<T> =
  | { kind: 'mine'; orderId: string | null; firstTry: Date }
  | { kind: 'done'; body: T };

/** The key in a request's `Idempotency-Key` header; null for none. */
export function idempotencyKey(header: unknown): string | null {
  if (typeof header !== 'string' || header.trim() === '') return null;
  if (header.length > LONGEST_KEY)
    throw badRequest(`Idempotency-Key can have at most ${LONGEST_KEY} characters`);
  return header.trim();
}

/** The hash of a key's request, so that the same key with another body is noticed. */
export function keyedRequest(userId: string, key: string, body: unknown): KeyedRequest {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  return { userId, key, hash, claim: randomUUID() };
}

type Keys = ExpressionBuilder<DB, 'idempotency_keys'>;

/** The row of a request's key. */
const ofKey =
  ({ userId, key }: KeyedRequest) =>
  (eb: Keys) =>
    eb.and([eb('user_id', '=', userId), eb('key', '=', key)]);

/** The same, unless a copy has taken over. */
const ofClaim = (request: KeyedRequest) => (eb: Keys) =>
  eb.and([ofKey(request)(eb), eb('claim', '=', request.claim)]);

/** The fields that mark this request as working on its key. */
const mine = ({ claim }: KeyedRequest, now: Date) => ({
  claim,
  holder: processId,
  locked_until: new Date(now.getTime() + LOCK_MS),
});

/** Claims an unused key, and returns the time; null if it is taken. */
async function claimNew(db: Db, request: KeyedRequest, now: Date): Promise<Date | null> {
  const claimed: NewRow<
    'idempotency_keys',
    'order_id' | 'response_status' | 'response_body' | 'created_at'
  > = {
    user_id: request.userId,
    key: request.key,
    request_hash: request.hash,
    ...mine(request, now),
  };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(claimed)
    .onConflict((oc) => oc.columns(['user_id', 'key']).doNothing())
    .returning('created_at')
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return inserted?.created_at ?? null;
}

async function takeOver<T>(trx: Trx, request: KeyedRequest, now: Date): Promise<Claim<T> | 'busy'> {
  const known = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where(ofKey(request))
    .forUpdate()
    .executeTakeFirst();
  if (!known) return 'busy';
  if (!known.request_hash.equals(request.hash))
    throw conflict('idempotency_key_reused', CHECKOUT.keyReused);
  if (known.response_body !== null) return { kind: 'done', body: known.response_body as T };
  const died = known.holder !== null && (await hasDied(trx, known.holder));
  if (known.locked_until > now && !died) return 'busy';
  await trx.updateTable('idempotency_keys').set(mine(request, now)).where(ofKey(request)).execute();
  return { kind: 'mine', orderId: known.order_id, firstTry: known.created_at };
}

/** Claims a key, or waits for its first request's answer. @throws ProblemError 409, 503 */
async function claimKey<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: KeyedRequest,
): Promise<Claim<T>> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const now = deps.now();
    const firstTry = await claimNew(deps.db, request, now);
    if (firstTry) return { kind: 'mine', orderId: null, firstTry };
    const claim = await deps.db.transaction().execute((trx) => takeOver<T>(trx, request, now));
    if (claim !== 'busy') return claim;
    await sleep(POLL_MS);
  }
  throw stillUnderWay();
}

const stillUnderWay = () =>
  unavailable('This request is still being processed. Please try again shortly.', 5);

/** Links the key to its order, in its transaction. @throws ProblemError 503 if a copy took over */
export async function linkKeyToOrder(
  trx: Trx,
  request: KeyedRequest,
  orderId: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ order_id: orderId })
    .where(ofClaim(request))
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw stillUnderWay();
}

/** Frees the key of a failed request, so that it can be retried. */
async function freeKey(db: Db, request: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(ofClaim(request))
    .where('response_body', 'is', null)
    .execute();
}

/**
 * Answers a request once: copies get the same answer, even if the first process died halfway. `work`
 * gets the order that a dead process left, and an id that each of its tries gets; `check` may refuse a
 * stored answer. @throws ProblemError as `work`; 409 if the key belongs to another request; 503 if
 * the first request doesn't finish in time
 */
export async function answerOnce<T extends object>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: KeyedRequest,
  status: number,
  work: (earlierOrderId: string | null, id: string) => Promise<T>,
  check?: (kept: T) => Promise<void>,
): Promise<T> {
  const claim = await claimKey<T>(deps, request);
  if (claim.kind === 'done') {
    await check?.(claim.body);
    return claim.body;
  }
  try {
    const id = idNamed(claim.firstTry, `${request.userId} ${request.key}`);
    const body = await work(claim.orderId, id);
    await deps.db
      .updateTable('idempotency_keys')
      .set({ response_status: status, response_body: JSON.stringify(body) })
      .where(ofKey(request))
      .modifyEnd(PREPARED)
      .execute();
    return body;
  } catch (error) {
    // It certainly had no effect: it may be corrected and retried with the same key. A request that
    // couldn't be executed yet is the same request when retried.
    const isOver = error instanceof ProblemError && error.status < 500;
    const freed = isOver ? freeKey(deps.db, request) : Promise.reject(error);
    await freed.catch(() => void letGo(deps.db, request));
    throw error;
  }
}

type OptionalKey = {
  userId: string;
  /** The request's `Idempotency-Key`. */
  header: unknown;
  /** All that makes it the same request. */
  body: unknown;
  status: number;
};

/**
 * Does the same for a request whose key is optional. Without a key, it just calls `work`.
 * @throws ProblemError 400 if the key is too long
 */
export async function answerKeyed<T extends object>(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, header, body, status }: OptionalKey,
  work: (given: { key: KeyedRequest | null; id?: string }) => Promise<T>,
): Promise<T> {
  const given = idempotencyKey(header);
  if (given === null) return work({ key: null });
  const key = keyedRequest(userId, given, body);
  return answerOnce(deps, key, status, (_, id) => work({ key, id }));
}

/**
 * Lets a copy continue at once; keeps trying while the database is away, as long as a copy waits.
 */
async function letGo(db: Db, request: KeyedRequest): Promise<void> {
  for (const end = Date.now() + LOCK_MS; Date.now() < end;) {
    try {
      await db
        .updateTable('idempotency_keys')
        .set({ locked_until: new Date(0) })
        .where(ofClaim(request))
        .execute();
      return;
    } catch {
      await sleep(LET_GO_EVERY_MS, undefined, { ref: false });
    }
  }
}

/** Deletes answers older than a day. */
export async function forgetOldKeys(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const day = new Date(deps.now().getTime() - 24 * 3600_000);
  await deps.db.deleteFrom('idempotency_keys').where('created_at', '<', day).execute();
}
