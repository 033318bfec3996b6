import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { inTransaction, type Context, type Work } from './context.ts';
import { ApiError, asApiError, errorText, invalidParameter } from './errors.ts';
import type { Form } from './form.ts';

/** A response: the status and the body's text. */
export interface Answer {
  status: number;
  body: string;
  /** The original request, if this response is a repeat. */
  repeats?: string;
}

/** A POST to execute. */
export interface Order {
  requestId: string;
  key: string | null;
  path: string;
  params: Form;
}

export const idempotencyKey = ({ 'idempotency-key': key }: IncomingHttpHeaders): string | null =>
  typeof key === 'string' && key !== '' ? key : null;

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Executes a POST once for its idempotency key, as Stripe does: for 24 hours the same key and
 * parameters get the first response again, including errors after the start; other parameters are a
 * 400. The response is written in the change's transaction, so a crash loses both or neither.
 * Requests run one after the other: no copy arrives while the first is under way.
 */
export function answerOnce(
  context: Context,
  order: Order,
  carryOut: (work: Work) => object,
): Answer {
  const { key, path, requestId } = order;
  if (key !== null && key.length > 255) {
    throw invalidParameter('Idempotency keys can have up to 255 characters.');
  }
  const cause = { id: requestId, idempotency_key: key };
  return inTransaction(context, cause, (work) => {
    if (key === null) return attempt(work, carryOut);
    const text = JSON.stringify(sorted(order.params));
    const fingerprint = createHash('sha256').update(text).digest('hex');
    const earlier = find(context, key, path, fingerprint);
    if (earlier) return earlier;
    const { status, body } = attempt(work, carryOut);
    const row = [key, path, fingerprint, status, body, requestId, context.now()];
    work.store.run('insert or replace into idempotency_keys values (?, ?, ?, ?, ?, ?, ?)', ...row);
    return { status, body };
  });
}

/** Deletes expired keys. */
export function forgetOldKeys(context: Context): void {
  const end = context.now() - KEPT_MILLISECONDS;
  context.store.run('delete from idempotency_keys where created_at < ?', end);
}

function find(
  context: Context,
  key: string,
  path: string,
  fingerprint: string,
): Answer | undefined {
  type Row = Answer & { path: string; fingerprint: string; request_id: string };
  const [earlier] = context.store.rows<Row>(
    'select * from idempotency_keys where key = ? and created_at > ?',
    key,
    context.now() - KEPT_MILLISECONDS,
  );
  if (!earlier) return undefined;
  const same = earlier.path === path && earlier.fingerprint === fingerprint;
  if (same) return { status: earlier.status, body: earlier.body, repeats: earlier.request_id };
  const use =
    earlier.path === path
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${earlier.path}')`;
  const message = `Keys for idempotent requests can only be used ${use}. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message }, 'none');
}

/**
 * Runs it so that an error rolls back its own changes alone, and becomes a response like any other.
 */
function attempt(work: Work, carryOut: (work: Work) => object): Answer {
  const keeps = (error: unknown) => error instanceof ApiError && error.effect === 'kept';
  try {
    const answer = work.store.part(() => carryOut(work), keeps);
    return { status: 200, body: JSON.stringify(answer, null, 2) };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.effect === 'none') throw error;
    if (error.status >= 500) work.context.log.error({ err: thrown }, 'A request failed');
    return { status: error.status, body: errorText(error.body) };
  }
}

function sorted(form: Form): [string, unknown][] {
  return Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)]);
}
