import { setTimeout as sleep } from 'node:timers/promises';
import { backUpNightly, readyBackups, watchBackups } from './backup/nightly.ts';
import { isDatabaseDown } from './db/down.ts';
import { isMigrated, releaseNumber } from './db/migrate.ts';
import { row } from './db/raw-sql.ts';
import { isTooOld, LOOKS_EVERY_MS, TOO_OLD } from './db/release-floor.ts';
import { sweepShown } from './db/watch-shown.ts';
import type { Deps } from './deps.ts';
import { tidyUploads } from './domains/media/index.ts';
import { jobs } from './domains/rooms.ts';
import { readSiteName, settleCurrency } from './domains/shops/index.ts';
import {
  jobKinds,
  type JobHandlers,
  type JobKind,
  type JobPayload,
  type LongKind,
} from './jobs/kinds.ts';
import { LANE_OF, LANES, type Lane } from './jobs/lanes.ts';
import { resumeLongJobs } from './jobs/long-jobs.ts';
import { keepRunning, type Handler, type KeptRunner } from './jobs/run-jobs.ts';
import { workInTurn } from './jobs/work-long-job.ts';
import { logContext } from './kit/log-context.ts';
import { processId } from './kit/this-process.ts';
import { contextIn, inSpan, spanIn } from './kit/tracing.ts';
import { takeUpLeftJobs } from './leases/take-up-left-jobs.ts';

const handlers: JobHandlers<Deps> = {
  'resume-long-jobs': (deps) => resumeLongJobs(deps),
  'sweep-shown-changes': ({ db }) => sweepShown(db),
  'back-up': (deps) => backUpNightly(deps),
  'watch-backups': (deps) => watchBackups(deps),
  ...jobs,
};

/** Imports mostly wait for the database. */
const FILES_AT_ONCE = 2;
/** Long work stops at once: it resumes after the next start. */
const LONG_GRACE_MS = 100;

const AGAIN_MS = 3000;

/** As much as the books allow (`ledger_latest`). */
const MOST_AHEAD_MS = 300_000;
export const CLOCK_AHEAD =
  'this machine’s clock is ahead of the database’s: it queues no scheduled jobs until it’s right';

/** `works()` is true as long as every lane keeps fetching jobs. */
export type RunningWorker = { works: () => boolean; stop: () => Promise<void> };

/**
 * Runs the job queue until stopped, after requeuing the jobs of killed workers. If the database
 * can't be reached or isn't migrated yet, logs it and keeps trying. Takes no more jobs once a newer
 * release has made this one too old for the database.
 * @param options `isScheduled`: whether it queues the jobs that are due at certain times, too
 */
export async function startWorker(
  deps: Deps,
  { isScheduled = true }: { isScheduled?: boolean } = {},
): Promise<RunningWorker> {
  const release = await releaseNumber();
  const stopping = new AbortController();
  let runners: KeptRunner[] | null = null;
  let schedules = false;
  const maySchedule = async () => isScheduled && !(await isClockAhead(deps));
  const tryToStart = async () => {
    try {
      const why = await whyNotYet(deps, release);
      if (why === null) {
        schedules = await maySchedule();
        if (isScheduled && !schedules) deps.log.error({ clock: new Date() }, CLOCK_AHEAD);
        runners = await startRunners(deps, schedules);
      } else deps.log.error({ release }, `the job queue can’t start: ${why}`);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      deps.log.error({ err: error }, 'the job queue can’t start: trying again');
    }
  };
  const leave = async () => {
    const leaving = runners ?? [];
    runners = null;
    await Promise.all(leaving.map((runner) => runner.stop()));
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const pause = runners === null ? AGAIN_MS : LOOKS_EVERY_MS;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await readSiteName(deps.db).catch(() => undefined);
      if (runners === null) await tryToStart();
      else if (await isTooOld(deps.db, release).catch(() => false)) await leave();
      else if ((await maySchedule().catch(() => schedules)) !== schedules) await leave();
    }
  };
  await tryToStart();
  const watching = watch();
  return {
    works: () => runners?.every((runner) => runner.works()) ?? false,
    async stop() {
      stopping.abort();
      await watching;
      await leave();
    },
  };
}

/** Returns why this release can't run jobs on this database, or null if it can. */
async function whyNotYet({ db }: Deps, release: string): Promise<string | null> {
  if (!(await isMigrated(db))) return 'The database is not migrated yet';
  return (await isTooOld(db, release)) ? TOO_OLD : null;
}

/**
 * graphile-worker notes by the machine's clock until when it has queued scheduled jobs, and nobody
 * else queues those up to then.
 */
async function isClockAhead({ db }: Deps): Promise<boolean> {
  const { rows } = await row({ now: 'time' })`select clock_timestamp() as now`.execute(db);
  const [clock] = rows;
  return clock !== undefined && Date.now() - clock.now.getTime() > MOST_AHEAD_MS;
}

async function startRunners(deps: Deps, schedules: boolean): Promise<KeptRunner[]> {
  await settleCurrency(deps.db, deps.config.siteCurrency);
  await takeUpLeftJobs(deps.db, processId);
  await tidyUploads(deps);
  await readyBackups(deps);
  await resumeLongJobs(deps);
  // An upgrade may just have ended the last process that couldn't read them sealed.
  await deps.jobs.enqueue(deps.db, 'seal-secrets', {}, { key: 'seal-secrets' });
  await deps.jobs.enqueue(deps.db, 'index-old-products', {}, { key: 'index-old-products' });
  await deps.jobs.enqueue(deps.db, 'book-missing', { all: true }, { key: 'book-missing' });
  await deps.jobs.enqueue(deps.db, 'issue-invoices', { all: true }, { key: 'issue-invoices' });
  // Webhooks were lost while no process ran and, after a restore, since the backup.
  await deps.jobs.enqueue(deps.db, 'fetch-events', {}, { key: 'fetch-events' });
  await deps.jobs.enqueue(deps.db, 'read-statement', { again: true }, { key: 'read-statement' });
  const all = Object.keys(jobKinds) as JobKind[];
  const lineOf = (kind: JobKind) => ('line' in jobKinds[kind] ? jobKinds[kind].line : null);
  const crontab = all
    .flatMap((kind) => ('cron' in jobKinds[kind] ? `${jobKinds[kind].cron} ${kind}` : []))
    .join('\n');
  const inLane = (lane: Lane) => {
    const kinds = (Object.keys(LANE_OF) as (keyof typeof LANE_OF)[]).filter(
      (kind) => LANE_OF[kind] === lane,
    );
    return Object.fromEntries(kinds.map((kind) => [kind, handlerOf(deps, kind)]));
  };
  const inLine = (line: 'films' | 'files') => {
    const kinds = all.filter((kind) => lineOf(kind) === line) as LongKind[];
    return Object.fromEntries(kinds.map((kind) => [kind, turnOf(deps, kind, kinds)]));
  };
  const stopMs = deps.config.stopSeconds * 1000;
  const starting = [
    ...(Object.keys(LANES) as Lane[]).map((lane) =>
      keepRunning(deps, inLane(lane), {
        concurrency: LANES[lane].atOnce,
        stopMs,
        // One runner queues the scheduled jobs for all lanes.
        ...(lane === 'chores' && schedules ? { crontab } : {}),
      }),
    ),
    keepRunning(deps, inLine('files'), { concurrency: FILES_AT_ONCE, stopMs }),
    keepRunning(deps, inLine('films'), { concurrency: 1, graceMs: LONG_GRACE_MS, stopMs }),
  ];
  try {
    return await Promise.all(starting);
  } catch (error) {
    // Runners that did start would otherwise run alongside the next ones.
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') await started.value.stop();
    }
    throw error;
  }
}

function handlerOf<K extends JobKind>(deps: Deps, kind: K): Handler {
  const handle: JobHandlers<Deps>[K] = handlers[kind];
  const { payload } = jobKinds[kind];
  return async (given, worker) => {
    const cause = spanIn((given as { traceparent?: unknown }).traceparent);
    const work = async () => {
      await handle(deps, payload.parse(given) as JobPayload<K>, worker);
    };
    await logContext.run({ job: kind, ...(cause && { trace: cause.traceId }) }, () =>
      inSpan(`job ${kind}`, { parent: contextIn(cause) }, work),
    );
  };
}

/** A job of a line works on the next one in it, of any of its kinds. */
function turnOf(deps: Deps, kind: LongKind, kinds: readonly LongKind[]): Handler {
  return (given, worker) => {
    const works = kinds.map((one) => [
      one,
      (id: string) =>
        logContext.run({ job: one }, () =>
          inSpan(`job ${one}`, {}, () => handlers[one](deps, { id }, worker)),
        ),
    ]);
    const { id } = jobKinds[kind].payload.parse(given);
    return workInTurn(deps, { id, kind }, Object.fromEntries(works));
  };
}
