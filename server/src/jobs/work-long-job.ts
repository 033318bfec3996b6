import { sql } from 'kysely';
import { row, type RowOf } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { newId } from '../kit/ids.ts';
import { ProblemError } from '../kit/problems.ts';
import { LONG_JOB_KINDS } from '../leases/long-job-kinds.ts';
import {
  FREE,
  endLongJob,
  holdClaim,
  isLaneTaken,
  isLongJobFree,
  longJobsInTurn,
  mine,
  queueLongJob,
  wrote,
  type Claim,
  type LongJobDeps,
  type LongJobKind,
} from './long-jobs.ts';

/** A worker: the holder of a lease, until the signal aborts. */
export type Worker = { holder: string; signal: AbortSignal };

/** A claim that is being worked on. */
export type ClaimedJob = Claim & {
  /** How often it was begun without coming to an end, this time included. */
  attempts: number;
  /** The claim of whoever lost it. */
  former_claim: string | null;
  /** Aborts when the worker stops or the claim is lost. */
  signal: AbortSignal;
  /** Tells those who watch which part is done, 0 to 1. */
  progress(part: number): void;
};

const BEAT_MS = 500;
/** How long a job waits whose lane is busy, or whose file has not come. */
const AGAIN_MS = 2000;

export type Outcome = 'done' | 'failed' | 'again' | 'lost';

/** Claims a job and works on it; null if not free. A ProblemError fails it, others are retried. */
export async function workLongJob(
  deps: LongJobDeps,
  id: string,
  worker: Worker,
  work: (job: ClaimedJob) => Promise<'done' | 'again'>,
): Promise<Outcome | null> {
  const claimed = await claimLongJob(deps.db, id, worker.holder);
  return claimed ? workOnClaim(deps, claimed, worker.signal, work) : null;
}

/** Works of one kind: null where the job is not free, or not ready. */
export type WorkById = (id: string) => Promise<Outcome | null>;

/** Works on the job whose turn it is among these kinds; false where there is none. */
export async function workNext(
  db: Db,
  works: Partial<Record<LongJobKind, WorkById>>,
): Promise<boolean> {
  for (const { id, kind } of await longJobsInTurn(db, Object.keys(works) as LongJobKind[])) {
    // Another worker may have just taken it.
    if ((await works[kind]?.(id)) !== null) return true;
  }
  return false;
}

/**
 * Handles the queued job of a long job: works on the long job whose turn it is, so that accounts
 * take turns, and queues its own again while that one still waits.
 */
export async function workInTurn(
  deps: LongJobDeps & { now: () => Date },
  own: { id: string; kind: LongJobKind },
  works: Partial<Record<LongJobKind, WorkById>>,
): Promise<void> {
  const worked = await workNext(deps.db, works);
  if (!(await isLongJobFree(deps.db, own.id))) return;
  await queueLongJob(deps, own, worked ? undefined : new Date(deps.now().getTime() + AGAIN_MS));
}

/** The same for a job that was claimed as it began. */
export async function workOnClaim(
  deps: LongJobDeps,
  claim: Claim & Partial<Pick<ClaimedJob, 'attempts' | 'former_claim'>>,
  signal: AbortSignal,
  work: (job: ClaimedJob) => Promise<'done' | 'again'>,
): Promise<Outcome> {
  const lost = new AbortController();
  let part: number | null = null;
  const beat = async () => {
    // A database that is away for a moment does not end the work.
    const held = await holdClaim(deps.db, claim, part).catch(() => true);
    if (!held) lost.abort(new Error('Another worker has taken this over'));
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  const job: ClaimedJob = {
    attempts: 1,
    former_claim: null,
    ...claim,
    signal: AbortSignal.any([signal, lost.signal]),
    progress: (done) => (part = done),
  };
  try {
    const outcome = await work(job);
    if (outcome === 'again') return (await giveWay(deps, claim)) ? 'again' : 'lost';
    await endLongJob(deps.db, claim);
    return outcome;
  } catch (error) {
    if (error instanceof ProblemError && !job.signal.aborted) {
      return (await endLongJob(deps.db, claim, error.message)) ? 'failed' : 'lost';
    }
    await letGo(deps.db, claim, signal.aborted).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

const TAKEN = row({
  id: 'text',
  kind: LONG_JOB_KINDS,
  claim: 'text',
  attempts: 'number',
  former_claim: 'text | null',
});

async function claimLongJob(
  db: Db,
  id: string,
  holder: string,
): Promise<RowOf<typeof TAKEN> | undefined> {
  const claim = newId();
  try {
    const { rows } = await TAKEN`
      with former as (select id, claim from long_jobs where id = ${id} and ${FREE} for update)
      update long_jobs set state = 'running', claim = ${claim}, holder = ${holder},
        attempts = attempts + 1, updated_at = now()
      from former where long_jobs.id = former.id
      returning long_jobs.id, kind, long_jobs.claim, attempts, former.claim as former_claim`.execute(
      db,
    );
    return rows[0];
  } catch (error) {
    if (isLaneTaken(error)) return undefined;
    throw error;
  }
}

/** To be resumed by whoever comes next; `forgiven` where the worker stopped for reasons of its own. */
async function letGo(db: Db, claim: Claim, forgiven: boolean): Promise<void> {
  const free = mine(db, claim).set({ holder: null });
  await (forgiven ? free.set({ attempts: sql`attempts - 1` }) : free).execute();
}

async function giveWay({ db, jobs }: LongJobDeps, claim: Claim): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const gave = wrote(
      await mine(trx, claim).set({ holder: null, attempts: 0 }).executeTakeFirst(),
    );
    if (gave) await queueLongJob({ db: trx, jobs }, claim);
    return gave;
  });
}
