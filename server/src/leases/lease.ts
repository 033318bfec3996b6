import { sql, type SqlBool } from 'kysely';
import { releaseNumber } from '../db/migrate.ts';
import { isLongJob } from '../db/statuses.ts';
import { row } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { hasDiedHere, thisProcess } from '../kit/this-process.ts';

const RENEW_MS = 3000;
/**
 * A holder that hasn't renewed its lease for this long is dead: well below the 30 s in which others
 * take over.
 */
const LEASE = sql`interval '15 seconds'`;
/**
 * A holder with longer gaps was away itself, like the whole site during an outage of its database.
 */
const GAP = sql`interval '7 seconds'`;
/** Job runners of the version before leases have none: their jobs are taken over after this. */
const NO_LEASE = sql`interval '10 minutes'`;

export type Lease = {
  holder: string;
  /** Resolves once the lease is in the database, or has been released. */
  held: Promise<void>;
  /** Aborts if others have taken us for dead, as after a long pause; then a new lease begins. */
  signal(): AbortSignal;
  /** Releases it. Call it once none of its work is running. */
  end(): Promise<void>;
};

/** Takes a lease and renews it until it is released, retrying while the database is away. */
export function holdLease(
  db: Db,
  holder: string,
  onRenewed: () => Promise<void> = async () => {},
): Lease {
  let known = false;
  let ended = false;
  let lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { promise: held, resolve: settle } = Promise.withResolvers<void>();

  async function beat(): Promise<void> {
    try {
      if (!known || !(await renew(db, holder))) {
        if (known) {
          lost.abort(new Error('Others have taken this process for dead'));
          lost = new AbortController();
        }
        await begin(db, holder);
        known = true;
        settle();
      }
      await onRenewed();
    } catch {
      // The database is away. Its other callers report that.
    }
    if (!ended) timer = setTimeout(next, RENEW_MS);
  }
  const next = () => {
    current = beat();
  };
  const giveBack = (): Promise<void> =>
    endLeases(db, sql`holder = ${holder}`).catch(() => {
      // Once the database is back, if this process lives that long.
      setTimeout(() => void giveBack(), RENEW_MS).unref();
    });
  let current = beat();

  return {
    holder,
    held,
    signal: () => lost.signal,
    async end() {
      ended = true;
      clearTimeout(timer);
      settle();
      await current;
      await giveBack();
    },
  };
}

async function begin(db: Db, holder: string): Promise<void> {
  await sql`
    insert into leases (holder, process, seals, release)
    values (${holder}, ${thisProcess}, true, ${await releaseNumber()})
    on conflict (holder) do update set renewed_at = now(), steady_since = now(), ended_at = null
  `.execute(db);
}

async function renew(db: Db, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leases set renewed_at = now(),
      steady_since = case when renewed_at < now() - ${GAP} then now() else steady_since end
    where holder = ${holder} and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends the leases of dead processes and requeues their jobs: at once on this machine, otherwise
 * once the lease has expired, which only an `observer` with a steady lease of its own can judge.
 */
export async function takeUpLeftJobs(db: Db, observer: string): Promise<void> {
  const { rows } = await row({ holder: 'text', process: 'text' })`
    select holder, process from leases where ended_at is null and holder <> ${observer}`.execute(
    db,
  );
  const died = rows.filter((row) => hasDiedHere(row.process)).map(({ holder }) => holder);
  const steady = sql`exists (select from leases observer
    where observer.holder = ${observer} and observer.steady_since < now() - ${LEASE})`;
  await endLeases(
    db,
    sql`holder = any(${died}) or (renewed_at < now() - ${LEASE} and ${steady})`,
    sql`or (locked_at < now() - ${LEASE} and locked_by in (select holder from leases where ended_at < locked_at))
      or (locked_at < now() - ${NO_LEASE} and locked_by not in (select holder from leases))`,
    COUNTED,
  );
  await sql`delete from leases where ended_at < now() - interval '1 day'`.execute(db);
}

/**
 * Requeues jobs with new ids: graphile-worker deletes by id, so a paused runner would delete its
 * successor. Drops jobs that were queued again while they ran.
 */
async function endLeases(
  db: Db,
  which: ReturnType<typeof sql>,
  orElse = sql``,
  died = sql``,
): Promise<void> {
  await sql`
    with over as (
      update leases set ended_at = now() where ended_at is null and (${which}) returning holder
    ), queues as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where locked_by in (select holder from over)
    ), left_over as (
      select j.id, ${REPLACED} as replaced, 1 + case when attempts > 1
        then coalesce(substring(last_error from ${`^${DIED}, ([0-9]+)`})::int, 0) else 0 end as deaths
      from graphile_worker._private_jobs j
      where locked_by in (select holder from over) ${orElse}
    ), dropped as (
      delete from graphile_worker._private_jobs where id in (select id from left_over where replaced)
    )
    update graphile_worker._private_jobs job set id = default, locked_at = null, locked_by = null ${died}
    from left_over where job.id = left_over.id and not replaced`.execute(db);
}

/**
 * SQL: whether the key was queued again while this job ran. graphile-worker then removes this
 * job's key and remaining attempts, so it would never run again. The new job does its work.
 */
const REPLACED = sql`(key is null and attempts >= max_attempts and last_error is null)`;

const DIED = 'Its process ended while it ran';
/** A job whose process died this many times in a row is set aside, for an admin to run again. */
const DEATHS = 3;

/**
 * Counts a process's death against its jobs: one of them may have killed it. A random pause
 * separates it from the others. Long jobs count their own attempts.
 */
const COUNTED = sql`,
  last_error = ${DIED} || ', ' || left_over.deaths || case left_over.deaths when 1 then ' time' else ' times' end,
  run_at = case when left_over.deaths > 1 then now() + random() * interval '20 seconds' else job.run_at end,
  max_attempts = case when left_over.deaths >= ${DEATHS} and job.task_id in (
      select id from graphile_worker._private_tasks
      where not ${isLongJob('identifier')})
    then job.attempts else job.max_attempts end`;

/**
 * SQL: whether no living process holds a row of this table, by its columns `holder` and
 * `updated_at`.
 */
export function isLeft(table: string) {
  const [holder, since] = [sql.ref(`${table}.holder`), sql.ref(`${table}.updated_at`)];
  return sql<SqlBool>`(${holder} is null
    or exists (select from leases where leases.holder = ${holder} and ended_at is not null)
    or (${since} < now() - ${NO_LEASE}
      and not exists (select from leases where leases.holder = ${holder})))`;
}

/**
 * Whether every living process can read sealed secrets; false while one of the previous release
 * serves.
 */
export async function everyoneSeals(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from leases where ended_at is null and seals is null limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether the holder is known to be dead. Unknown for one that never had a lease. */
export async function hasDied(db: Db, holder: string): Promise<boolean> {
  const { rows } = await row({ process: 'text', over: 'boolean' })`
    select process, ended_at is not null or renewed_at < now() - ${LEASE} as over
    from leases where holder = ${holder}`.execute(db);
  const [lease] = rows;
  return lease !== undefined && (lease.over || hasDiedHere(lease.process));
}
