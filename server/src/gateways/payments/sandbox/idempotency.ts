import { createHash } from 'node:crypto';

import type { Context } from './context.ts';
import type { ErrorBody } from './errors.ts';
import { ApiError, asApiError, invalidParameter } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Work } from './transaction.ts';
import { inTransaction } from './transaction.ts';

/** What goes out: the status and the body's text. */
export interface Answer {
  status: number;
  body: string;
  /** The request that was answered first, where this is its answer repeated. */
  repeats?: string;
}

/** A POST that is to be carried out. */
export interface Order {
  requestId: string;
  key: string | null;
  path: string;
  params: Form;
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Carries out a POST once for its idempotency key, as Stripe does: the same key and parameters get
 * the first answer again for 24 hours, errors that came after the start included; other parameters
 * are a 400; a copy that comes while the first is under way is a 409. The answer is written in the
 * transaction of the change, so a crash loses either both or neither.
 */
export async function answerOnce(
  context: Context,
  order: Order,
  carryOut: (work: Work) => Promise<object>,
): Promise<Answer> {
  if (order.key !== null && order.key.length > 255) {
    throw invalidParameter('Idempotency keys can have up to 255 characters.');
  }
  const cause = { id: order.requestId, idempotency_key: order.key };
  return inTransaction(context, cause, async (work) => {
    const { key } = order;
    if (key === null) return attempt(context, work, carryOut);
    await claim(work, key);
    const print = fingerprint(order.params);
    const earlier = await find(work, key, order.path, print);
    if (earlier) return earlier;
    const answer = await attempt(context, work, carryOut);
    await work.db.query(
      `insert into sandbox.idempotency_keys
         (key, path, fingerprint, status, body, request_id, created_at)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7))
       on conflict (key) do update set
         path = excluded.path, fingerprint = excluded.fingerprint, status = excluded.status,
         body = excluded.body, request_id = excluded.request_id, created_at = excluded.created_at`,
      [key, order.path, print, answer.status, answer.body, order.requestId, work.now],
    );
    return answer;
  });
}

/** Forgets the keys whose time is over. */
export async function forgetOldKeys(context: Context): Promise<void> {
  await context.pool.query('delete from sandbox.idempotency_keys where created_at < $1', [
    new Date(context.now() - KEPT_MILLISECONDS),
  ]);
}

// The lock ends with the transaction, whatever ends it: no key stays in use after a crash.
async function claim(work: Work, key: string): Promise<void> {
  const { rows } = await work.db.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('sandbox:' || $1, 0)) as mine`,
    [key],
  );
  if (rows[0]?.mine) return;
  throw new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    'none',
  );
}

async function find(
  work: Work,
  key: string,
  path: string,
  print: string,
): Promise<Answer | undefined> {
  const { rows } = await work.db.query<{
    path: string;
    fingerprint: string;
    status: number;
    body: string;
    request_id: string;
  }>(
    `select path, fingerprint, status, body, request_id from sandbox.idempotency_keys
     where key = $1 and created_at > to_timestamp($2)`,
    [key, work.now - KEPT_MILLISECONDS / 1000],
  );
  const [earlier] = rows;
  if (!earlier) return undefined;
  if (earlier.path !== path) throw otherRequest(`for the same endpoint they`, key, earlier.path);
  if (earlier.fingerprint !== print) throw otherRequest(`with the same parameters they`, key);
  return { status: earlier.status, body: earlier.body, repeats: earlier.request_id };
}

function otherRequest(only: string, key: string, path = ''): ApiError {
  const where = path && ` ('${path}')`;
  return new ApiError(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used ${only} were first used with${where}. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    'none',
  );
}

/** Runs it so that an error takes back only what itself had done, and is an answer like others. */
async function attempt(
  context: Context,
  work: Work,
  carryOut: (work: Work) => Promise<object>,
): Promise<Answer> {
  await work.db.query('savepoint attempt');
  try {
    return { status: 200, body: JSON.stringify(await carryOut(work), null, 2) };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.effect === 'none') throw error;
    if (error.effect === 'undone') await work.db.query('rollback to savepoint attempt');
    if (error.status >= 500) context.log.error({ err: thrown }, 'The sandbox failed on a request');
    return { status: error.status, body: errorText(error.body) };
  }
}

/** Stripe's error envelope. */
export function errorText(error: ErrorBody): string {
  return JSON.stringify({ error }, null, 2);
}

function fingerprint(params: Form): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(params)))
    .digest('hex');
}

function sorted(form: Form): [string, unknown][] {
  return Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)]);
}
