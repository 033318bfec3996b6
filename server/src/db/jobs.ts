import { sql, type Kysely } from 'kysely';
import type { DB } from './types.ts';

export type JobOptions = {
  runAt?: Date;
  /** A second job with this key replaces the first while that waits. */
  key?: string;
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
};

/** Puts work into the queue inside the caller's transaction: it happens exactly if that commits. */
export async function enqueue(
  db: Kysely<DB>,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? null}::integer,
    job_key => ${options.key ?? null}::text
  )`.execute(db);
}

export type Jobs = { enqueue: typeof enqueue };
