import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { row } from '../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../db/rows.ts';
import { newId } from '../kit/ids.ts';
import { notFound, unavailable } from '../kit/problems.ts';
import { isLeft } from '../leases/lease.ts';
import { LONG_JOB_KINDS } from '../leases/long-job-kinds.ts';
import type { JobPayload, Jobs } from './kinds.ts';

/**
 * Work that takes minutes. Each job is a row with the id of its subject, and a queue job that
 * claims it. The claim is the right to write; it ends with the work or with its holder's lease, and
 * then another worker resumes. Rooms supply work that is safe to repeat.
 */
export type LongJobKind = Row<'long_jobs'>['kind'];

export type LongJobDeps = { db: Db; jobs: Jobs };

type LongJobState = Row<'long_jobs'>['state'];

export type Claim = { id: string; kind: LongJobKind; claim: string };

const FORGOTTEN = sql`interval '30 seconds'`;
const ASK_EVERY_MS = 200;
/** The longest time to keep a request open: after that its caller asks again. */
const WAIT_MS = 10 * 60_000;

/** SQL: whether a row of long_jobs can be claimed. */
export const FREE = sql<SqlBool>`(state = 'waiting' or (state = 'running' and ${isLeft('long_jobs')}))`;

/** Enough to tell networks apart, without a readable address in the table. */
const hashOf = (network: string) => createHash('sha256').update(network).digest('base64url');

/** Adds a long job. `heldBy` begins it at once, outside the queue. @throws see isLaneTaken */
export async function insertLongJob(
  db: Db,
  job: Pick<NewRow<'long_jobs'>, 'id' | 'owner_id'> & { kind: LongJobKind } & {
    lane?: string | null;
    state?: LongJobState;
    heldBy?: string;
    /** The address it came from, or a stand-in for it. */
    network?: string;
  },
): Promise<Claim> {
  const { heldBy, network, lane = null, state = 'waiting', ...given } = job;
  const claim = newId();
  const row: NewRow<'long_jobs', 'attempts' | 'created_at' | 'error' | 'progress' | 'updated_at'> =
    {
      ...given,
      lane,
      state,
      holder: heldBy ?? null,
      claim: heldBy ? claim : null,
      network: network === undefined ? null : hashOf(network),
    };
  await db.insertInto('long_jobs').values(row).execute();
  return { id: job.id, kind: job.kind, claim };
}

/** Queues the job. Harmless to repeat: a waiting job is replaced. */
export function queueLongJob(
  deps: LongJobDeps,
  { id, kind }: { id: string; kind: LongJobKind },
  runAt?: Date,
): Promise<void> {
  const payload: JobPayload<LongJobKind> = { id };
  const options = { key: `${kind}:${id}`, ...(runAt ? { runAt } : {}) };
  return deps.jobs.enqueue(deps.db, kind, payload, options);
}

/** Restarts an ended job, in a lane or in none. */
export async function restartLongJob(
  deps: LongJobDeps,
  id: string,
  lane: string | null,
): Promise<void> {
  const { kind } = await deps.db
    .updateTable('long_jobs')
    .set({ state: 'waiting', lane, progress: 0, attempts: 0, error: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirstOrThrow();
  await queueLongJob(deps, { id, kind });
}

/** Its progress. `error`: why it failed. */
export type LongJobProgress = {
  state: LongJobState;
  /** A worker is on it right now. */
  held: boolean;
  progress: number;
  error: string | null;
};

/** @throws ProblemError 404 */
export async function longJob(db: Db, id: string): Promise<LongJobProgress> {
  const row = await db
    .selectFrom('long_jobs')
    .select(['state', 'holder', 'progress', 'error'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { state, holder, progress, error } = row;
  return { state, held: holder !== null, progress, error };
}

/** The job once it has ended; stops polling if the caller is `gone`. @throws ProblemError 503 */
export async function endOfLongJob(
  db: Db,
  id: string,
  gone: () => boolean,
  stillBusy: string,
): Promise<LongJobProgress> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until && !gone();) {
    const job = await longJob(db, id);
    if (job.state === 'done' || job.state === 'failed') return job;
    await sleep(ASK_EVERY_MS);
  }
  throw unavailable(stillBusy, 60);
}

/** The network whose turn a job uses; an account without a known network counts as one. */
const NETWORK = sql`coalesce(network, owner_id::text, '')`;

/**
 * Lists the free jobs of these kinds whose lane is empty: the network served longest ago comes
 * first, and within it the account served longest ago. Lists only the oldest jobs of each account,
 * so that one account's hundred jobs can't hide another's single job, nor a hundred accounts of one
 * network those of the others.
 */
export async function longJobsInTurn(
  db: Db,
  kinds: readonly LongJobKind[],
): Promise<{ id: string; kind: LongJobKind }[]> {
  const { rows } = await row({ id: 'text', kind: LONG_JOB_KINDS })`
    select id, kind from (
      select id, kind, owner_id, ${NETWORK} as network, created_at,
        row_number() over (partition by owner_id order by created_at, id) as place
      from long_jobs
      where kind = any(${[...kinds]}) and ${FREE} and not exists (
        select from long_jobs ahead
        where ahead.lane = long_jobs.lane and ahead.state = 'running' and ahead.id <> long_jobs.id)
    ) free left join (
      select owner_id, max(updated_at) as account_served from long_jobs
      where kind = any(${[...kinds]}) and state <> 'waiting' group by owner_id
    ) accounts using (owner_id) left join (
      select ${NETWORK} as network, max(updated_at) as network_served from long_jobs
      where kind = any(${[...kinds]}) and state <> 'waiting' group by 1
    ) networks using (network)
    where place <= 10
    order by network_served nulls first, account_served nulls first, created_at limit 100`.execute(
    db,
  );
  return rows;
}

/** Deletes the origins of ended jobs that began before that moment. */
export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('state', 'in', ['done', 'failed'])
    .where('created_at', '<', before)
    .execute();
}

/** How many unfinished jobs of a kind an account has. */
export async function openLongJobs(db: Db, kind: LongJobKind, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('long_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['done', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether it waits for a worker. */
export async function isLongJobFree(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from long_jobs where id = ${id} and ${FREE}`.execute(db);
  return rows.length > 0;
}

/** Whether a job couldn't begin because another one in its lane is running. */
export function isLaneTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'long_jobs_one_in_a_lane'
  );
}

/** Updates the job, or nothing if the claim is lost or the job has ended. */
export const mine = (db: Db, { id, claim }: Claim) =>
  db
    .updateTable('long_jobs')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running');

export const wrote = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

/** False if the claim is lost. In a transaction it stays held until that ends. */
export async function holdClaim(db: Db, claim: Claim, progress: number | null): Promise<boolean> {
  const held = mine(db, claim);
  return wrote(await (progress === null ? held : held.set({ progress })).executeTakeFirst());
}

/**
 * Holds the claim until the transaction ends. @throws if it is lost, which undoes the transaction
 */
export async function keepClaim(
  trx: Db,
  claim: Claim,
  progress: number | null = null,
): Promise<void> {
  if (!(await holdClaim(trx, claim, progress)))
    throw new Error('Another worker has taken this over');
}

/** Ends a job, as failed if there is a reason; false if the claim is lost or the job has ended. */
export async function endLongJob(
  db: Db,
  claim: Claim,
  error: string | null = null,
): Promise<boolean> {
  const end = { state: error === null ? 'done' : 'failed', error, holder: null } as const;
  return wrote(
    await mine(db, claim)
      .set(error === null ? { ...end, progress: 1 } : end)
      .executeTakeFirst(),
  );
}

/** Queues the jobs of a dead process, and waiting ones without a queue job. */
export async function resumeLongJobs(deps: LongJobDeps): Promise<void> {
  const { rows } = await row({ id: 'text', kind: LONG_JOB_KINDS, created_at: 'time' })`
    select id, kind, created_at from long_jobs
    where ${FREE} and (holder is not null or updated_at < now() - ${FORGOTTEN})
    order by created_at limit 1000`.execute(deps.db);
  // In order of arrival.
  for (const { created_at, ...job } of rows) await queueLongJob(deps, job, created_at);
}

/** Deletes the ended jobs of a kind that began before that moment, with their subjects. */
export async function forgetLongJobs(db: Db, kind: LongJobKind, before: Date): Promise<void> {
  await db
    .deleteFrom('long_jobs')
    .where('kind', '=', kind)
    .where('state', 'in', ['done', 'failed'])
    .where('created_at', '<', before)
    .execute();
}
