import type { Context, Db } from './context.ts';

/** The request that an event came from; null parts where nobody asked (a session that ran out). */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** One transaction and what is known in it. */
export interface Work {
  readonly db: Db;
  /** Seconds since 1970, the same all through. */
  readonly now: number;
  readonly publicUrl: string;
  readonly cause: Cause;
  readonly deliveryDelaySeconds: number;
}

/** Runs `work` in a transaction: all of it, or, where it throws, nothing of it. */
export async function inTransaction<T>(
  context: Context,
  cause: Cause,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const connection = await context.pool.connect();
  let broken = false;
  // A connection that dies under us is reported by the statement that was running.
  const onLoss = () => {
    broken = true;
  };
  connection.on('error', onLoss);
  try {
    await connection.query('begin');
    const result = await work(workOn(context, connection, cause));
    await connection.query('commit');
    context.wake();
    return result;
  } catch (error) {
    await connection.query('rollback').catch(onLoss);
    throw error;
  } finally {
    connection.off('error', onLoss);
    connection.release(broken);
  }
}

/** Work that only reads, outside a transaction. */
export function reading(context: Context): Work {
  return workOn(context, context.pool, { id: null, idempotency_key: null });
}

function workOn(context: Context, db: Db, cause: Cause): Work {
  return {
    db,
    now: Math.floor(context.now() / 1000),
    publicUrl: context.publicUrl,
    cause,
    deliveryDelaySeconds: context.deliveryDelaySeconds(),
  };
}
