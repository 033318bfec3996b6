import type { AdminJob, JobsQuery } from '@souk/contract/admin-jobs';
import { JOB_STATES, JOBS } from '@souk/contract/admin-jobs';
import { isId } from '@souk/contract/ids';
import { sql } from 'kysely';
import { row, type RowOf } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { conflict, notFound } from '../kit/problems.ts';
import { isLongJob } from '../leases/long-job-kinds.ts';
import type { Page } from '../paging/pages.ts';

// The queue as an admin sees it. A job whose last attempt failed counts as failed, though most are
// retried automatically. Long jobs are listed once, by their own rows, and not by their queue jobs.

const ALL = sql`
  select id::text, task_identifier as kind,
    case when locked_at is not null then 'running'
      when attempts > 0 and last_error is not null then 'failed' else 'waiting' end as state,
    attempts::int, last_error as error, run_at
  from graphile_worker.jobs where not ${isLongJob('task_identifier')}
  union all
  select id::text, kind, state, attempts, error, updated_at as run_at
  from long_jobs where state <> 'done'`;

const JOB = row({
  id: 'text',
  kind: 'text',
  state: JOB_STATES,
  attempts: 'number',
  error: 'text | null',
  run_at: 'time',
});

/**
 * The queue: failed jobs first, then running ones, then waiting ones, each by the time of the next
 * or last attempt.
 */
export async function queuedJobs(
  db: Db,
  { state, page, limit }: JobsQuery,
): Promise<Page<AdminJob>> {
  const which = state ? sql`state = ${state}` : sql`true`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    JOB`
      select * from (${ALL}) jobs where ${which}
      order by array_position(${[...JOB_STATES]}::text[], state), run_at, id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    row({ total: 'number' })`
      select count(*)::int as total from (${ALL}) jobs where ${which}`.execute(db),
  ]);
  return { rows: rows.map(shown), total: counts[0]?.total ?? 0 };
}

/** Counts the queue's jobs, and how long the first of them has been due. */
export async function jobCounts(
  db: Db,
): Promise<{ kind: string; state: AdminJob['state']; count: number; late_seconds: number }[]> {
  const { rows } = await row({
    kind: 'text',
    state: JOB_STATES,
    count: 'number',
    late_seconds: 'number',
  })`
    select kind, state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(run_at)))::float8 as late_seconds
    from (${ALL}) jobs group by kind, state order by kind, state`.execute(db);
  return rows;
}

const shown = ({ error, run_at, ...job }: RowOf<typeof JOB>): AdminJob => ({
  ...job,
  error: error === null || job.state === 'waiting' ? null : readable(error),
  run_at: run_at.toISOString(),
});

const LONGEST = 300;
/** Parts of a message that no page should show, with their replacements. */
const SECRETS: [RegExp, string][] = [
  [/\b(?:sk|rk|pk|whsec|AIza)[\w-]{6,}/g, '[secret]'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [secret]'],
  [/\b([a-z][a-z+]*:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/([?&](?:token|key|secret|password|code)=)[^\s&]+/gi, '$1[secret]'],
  [/\b(token|password|secret|api[_-]?key)(["']?\s*[:=]\s*["']?)[^\s"',}&]+/gi, '$1$2[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, '[address]'],
  [/(?<![\w:/.])(?:\/[\w.@-]+){2,}/g, '[path]'],
];

/** The first line of an error, without stack, secrets, addresses and folders. */
export function readable(error: string): string {
  const [line = ''] = error.split('\n');
  const clean = SECRETS.reduce((text, [found, instead]) => text.replaceAll(found, instead), line);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/**
 * Makes a job run now, with all its attempts ahead. If two ask at once it runs once. Leaves a
 * running job alone. @throws ProblemError 404, 409
 */
export async function retryJob(db: Db, id: string): Promise<AdminJob> {
  if (isId(id)) {
    const { rows } = await sql`select from (${ALL}) jobs where id = ${id.toLowerCase()}`.execute(
      db,
    );
    throw rows.length > 0 ? conflict('long_job', JOBS.long) : notFound(JOBS.notFound);
  }
  if (!/^\d{1,18}$/.test(id)) throw notFound(JOBS.notFound);
  // The queue's own function doesn't touch running jobs.
  const { rows } = await row({ id: 'text' })`
    select (graphile_worker.reschedule_jobs(
      array[${id}::bigint], run_at => now(), attempts => 0)).id::text as id`.execute(db);
  const { rows: found } = await JOB`
    select * from (${ALL}) jobs where id = ${id}`.execute(db);
  const [job] = found;
  // It may have finished at this moment: then there is nothing left to do.
  if (!job) throw notFound(JOBS.notFound);
  if (rows.length === 0) throw conflict('job_running', JOBS.running);
  return shown(job);
}

/** Makes waiting jobs with these keys run now. Leaves running jobs alone. */
export async function hurryJobs(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = any(${keys})), run_at => now())`.execute(
    db,
  );
}
