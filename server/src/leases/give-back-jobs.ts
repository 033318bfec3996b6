import { sql } from 'kysely';
import { row, type RowOf } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { isLongJob } from './long-job-kinds.ts';

const DIED = 'Its process ended while it ran';
/** A job whose process died this many times in a row is set aside, for an admin to run again. */
const DEATHS = 3;

/** A job whose key was queued again while it ran has lost its key and its further attempts. */
const LEFT = row({
  id: 'text',
  attempts: 'number',
  max_attempts: 'number',
  deaths: 'number',
  replaced: 'boolean',
  long: 'boolean',
});

/**
 * Gives the jobs of these workers back to the queue. Removes those that were queued again while
 * they ran, because the new ones do their work. If the workers `died`, one of the jobs may have
 * killed them: each counts how often that happened. Long jobs count their own attempts.
 */
export async function giveBackJobs(
  trx: Db,
  holders: readonly string[],
  { died = false } = {},
): Promise<void> {
  const { rows } = await LEFT`
    select id::text, attempts::int, max_attempts::int,
      1 + case when attempts > 1
        then coalesce(substring(last_error from ${`^${DIED}, ([0-9]+)`})::int, 0) else 0 end as deaths,
      key is null and attempts >= max_attempts and last_error is null as replaced,
      ${isLongJob('task_identifier')} as long
    from graphile_worker.jobs where locked_by = any(${holders})`.execute(trx);
  const replaced = rows.filter((job) => job.replaced).map(({ id }) => id);
  await sql`select graphile_worker.force_unlock_workers(${holders}::text[])`.execute(trx);
  await sql`select graphile_worker.complete_jobs(${replaced}::bigint[])`.execute(trx);
  if (!died) return;
  for (const job of rows.filter((each) => !each.replaced && !each.long)) await countDeath(trx, job);
}

/** A random pause keeps a job that died twice apart from the others that died with it. */
async function countDeath(trx: Db, { id, attempts, deaths, ...job }: RowOf<typeof LEFT>) {
  const why = `${DIED}, ${deaths} ${deaths === 1 ? 'time' : 'times'}`;
  const later = deaths > 1 ? sql`now() + random() * interval '20 seconds'` : sql`null`;
  const last = deaths >= DEATHS ? attempts : job.max_attempts;
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${why})`.execute(
    trx,
  );
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => (${later})::timestamptz,
      attempts => ${attempts}::int, max_attempts => ${last}::int)`.execute(trx);
}
