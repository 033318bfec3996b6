import { CHECKOUT } from '@souk/contract/checkout';
import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import type { KeyedRequest } from './answer-once.ts';

/**
 * Returns the id that this request created earlier, no matter how long ago, or null if it's new.
 * Locks the key until the transaction ends, so concurrent copies wait. @throws ProblemError 409 if
 * the key was used with another body
 */
export async function madeEarlier(trx: Trx, request: KeyedRequest): Promise<string | null> {
  const name = `request ${request.userId} ${request.key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  const kept = await trx
    .selectFrom('kept_requests')
    .select(['request_hash', 'made_id'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!kept) return null;
  if (!kept.request_hash.equals(request.hash))
    throw conflict('idempotency_key_reused', CHECKOUT.keyReused);
  return kept.made_id;
}

/** Records the id that a request creates, in the same transaction. A retry replaces the id. */
export async function keepRequest(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { userId: user_id, key, hash: request_hash }: KeyedRequest,
  made_id: string,
): Promise<void> {
  await trx
    .insertInto('kept_requests')
    .values({ user_id, key, request_hash, made_id, created_at: now() })
    .onConflict((oc) => oc.columns(['user_id', 'key']).doUpdateSet({ request_hash, made_id }))
    .execute();
}
