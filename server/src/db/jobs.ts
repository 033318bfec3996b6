import { sql } from 'kysely';
import type { Db } from './rows.ts';
import type { JobKind, JobPayload } from './job-kinds.ts';

export type JobOptions = {
  runAt?: Date;
  /** A second job with this key replaces the first while that waits. */
  key?: string;
};

/** Puts work into the queue inside the caller's transaction: it happens exactly if that commits. */
export async function enqueue<K extends JobKind>(
  db: Db,
  kind: K,
  payload: JobPayload<K>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${kind}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}::text
  )`.execute(db);
}

export type Jobs = { enqueue: typeof enqueue };
