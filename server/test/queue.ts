import { sql } from 'kysely';
import type { Db } from '../src/db/rows.ts';
import type { JobKind } from '../src/jobs/kinds.ts';

// The queue's view shows no payloads, but its functions do.

type QueuedJob<Payload> = { id: number; payload: Payload; key: string | null };

/** Returns the waiting jobs of a kind, in the order in which they were queued. */
export async function waitingJobs<Payload>(db: Db, kind: JobKind): Promise<QueuedJob<Payload>[]> {
  const { rows } = await sql<QueuedJob<Payload>>`
    select id::int, payload, key from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = ${kind}))
    order by id`.execute(db);
  return rows;
}

/** Takes the waiting jobs of these kinds from the queue: all of them, or those due by then. */
export async function takeJobs<Payload>(
  db: Db,
  kinds: readonly string[],
  due: Date | null = null,
): Promise<(QueuedJob<Payload> & { kind: JobKind })[]> {
  const { rows: waiting } = await sql<{ id: number; kind: JobKind }>`
    select id::int, task_identifier as kind from graphile_worker.jobs
    where task_identifier = any(${kinds})
      and (${due}::timestamptz is null or run_at <= ${due})`.execute(db);
  const kindOf = new Map(waiting.map(({ id, kind }) => [id, kind]));
  const { rows } = await sql<QueuedJob<Payload>>`
    select id::int, payload, key
    from graphile_worker.complete_jobs(${[...kindOf.keys()]}::bigint[]) order by id`.execute(db);
  return rows.map((job) => ({ ...job, kind: kindOf.get(job.id)! }));
}

/** Locks these jobs as a worker does that begins them, or unlocks them again. */
export async function lockJobs(db: Db, ids: readonly string[], holder: string | null) {
  await (
    holder === null
      ? sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
          where id = any(${ids}::bigint[])`
      : sql`update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now(),
          attempts = attempts + 1 where id = any(${ids}::bigint[])`
  ).execute(db);
}
