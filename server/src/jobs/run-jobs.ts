import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '../db/rows.ts';
import { holdLease, type Lease } from '../leases/lease.ts';
import { takeUpLeftJobs } from '../leases/take-up-left-jobs.ts';

type RunnerDeps = {
  /** Each runner keeps one of its connections for LISTEN. */
  direct: pg.Pool;
  db: Db;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
};

/** `worker` holds the job's lease; its signal aborts if that is lost. */
export type Handler = (
  payload: unknown,
  worker: { holder: string; signal: AbortSignal },
) => Promise<void>;
type Handlers = Record<string, Handler>;

type RunnerOptions = {
  concurrency: number;
  crontab?: string;
  /** How long running jobs may continue during shutdown before their signal aborts. */
  graceMs?: number;
  /** How long shutdown waits for jobs before they go back to the queue. */
  stopMs?: number;
};

const FIRST_PAUSE_MS = 250;
/** Short enough that jobs are worked again within seconds of the database's return. */
const LONGEST_PAUSE_MS = 3000;
/** A runner that has lived for so long had no trouble when it started. */
const SETTLED_MS = 30_000;
/**
 * A runner with a free slot is stuck if it has fetched nothing for this long, not even an empty
 * result. graphile-worker never recovers if a new runner's first query fails, and waits forever
 * for a lost response.
 */
const STUCK_MS = 10_000;
const LOOK_MS = 1000;
/**
 * The time an ending runner has to record the outcomes of its jobs: its own promise may never
 * settle.
 */
const LAST_WORDS_MS = 5000;
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/** `works()` is true as long as the runner keeps fetching jobs. */
export type KeptRunner = { works: () => boolean; stop: () => Promise<void> };

/**
 * Runs these jobs, and replaces a runner that loses the database or gets stuck. No single kind
 * can fill every slot, so a flood of one doesn't hold up the others. Rejects if no runner starts.
 */
export async function keepRunning(
  deps: RunnerDeps,
  handlers: Handlers,
  options: RunnerOptions,
): Promise<KeptRunner> {
  const stopping = new AbortController();
  const leaving = new Set<Promise<void>>();
  let runner = await startRunner(deps, handlers, options);

  async function replace(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const why = await Promise.race([
        runner.leaves.then(() => 'left'),
        stuck(runner, stopping.signal).then(() => 'stuck'),
        aborted(stopping.signal),
      ]);
      if (stopping.signal.aborted) return;
      if (why === 'stuck') {
        deps.log.error(
          { kinds: Object.keys(handlers) },
          'a job runner stopped working: replacing it',
        );
        void runner.stop();
      }
      // It may still have work under way, which the next one must not wait for.
      const gone = runner.gone.finally(() => leaving.delete(gone));
      leaving.add(gone);
      if (performance.now() - began > SETTLED_MS) pause = FIRST_PAUSE_MS;
      for (let next: RunningRunner | null = null; next === null && !stopping.signal.aborted;) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        next = await startRunner(deps, handlers, options).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'the job runner couldn’t be restarted');
          return null;
        });
        if (next) runner = next;
      }
    }
  }

  const replacing = replace();
  return {
    works: () => runner.works(),
    async stop() {
      stopping.abort();
      await replacing;
      await Promise.all([runner.stop(), ...leaving]);
    },
  };
}

async function stuck(runner: RunningRunner, signal: AbortSignal): Promise<void> {
  while (runner.works() && !signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

type RunningRunner = {
  works: () => boolean;
  /** It takes no more jobs, whether it was stopped or ended by itself. */
  leaves: Promise<void>;
  /** Nothing of it is under way any more. */
  gone: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Makes a runner's workers look for jobs one at a time, so that each knows which kinds the
 * others have taken.
 */
function takeTurns(events: WorkerEvents): () => Promise<void> {
  let last = Promise.resolve();
  let end = () => {};
  for (const name of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const) {
    events.on(name, () => end());
  }
  return async () => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    end = turn.resolve;
  };
}

/** A job runner with a lease of its own: where that is lost, the jobs it has are another's. */
async function startRunner(
  deps: RunnerDeps,
  handlers: Handlers,
  { concurrency, crontab = '', graceMs, stopMs = NEVER_MS }: RunnerOptions,
): Promise<RunningRunner> {
  const events: WorkerEvents = new EventEmitter();
  const underWay = new Set<Promise<void>>();
  const maxPerKind = Object.keys(handlers).length > 1 ? Math.max(1, concurrency - 1) : concurrency;
  const taken = new Map<string, number>();
  const count = (kind: string, by: number) => taken.set(kind, (taken.get(kind) ?? 0) + by);
  const myTurn = takeTurns(events);
  let lease: Lease | undefined;
  events.once('pool:create', ({ workerPool: { id } }) => {
    lease = holdLease(deps.db, id, () => takeUpLeftJobs(deps.db, id));
  });
  const shutsDown = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve());
  });

  let left = false;
  let fetched = performance.now();
  for (const name of ['job:start', 'job:complete', 'worker:getJob:empty'] as const) {
    events.on(name, () => (fetched = performance.now()));
  }

  const taskList: TaskList = {};
  for (const [name, handle] of Object.entries(handlers)) {
    taskList[name] = async (payload, { abortSignal }) => {
      const held = lease?.signal();
      const signals = [abortSignal, held].filter((signal) => signal !== undefined);
      const work = handle(payload, {
        holder: lease?.holder ?? '',
        signal: AbortSignal.any(signals),
      });
      underWay.add(work);
      count(name, 1);
      await work.finally(() => {
        underWay.delete(work);
        count(name, -1);
      });
      // With its lease it has lost the job: the worker that took it over completes it.
      held?.throwIfAborted();
    };
  }
  const runner: Runner = await run({
    pgPool: deps.direct,
    events,
    taskList,
    crontab,
    concurrency,
    // Each job carries its kind as a flag.
    forbiddenFlags: async () => {
      if (maxPerKind === concurrency) return null;
      await myTurn();
      return [...taken].filter(([, jobs]) => jobs >= maxPerKind).map(([kind]) => kind);
    },
    noHandleSignals: true,
    // Also found without a notification, should one be lost with its connection.
    pollInterval: 1000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ meta }, message);
    }),
    preset: {
      // No job is taken before the lease is held that says who has it.
      plugins: [
        { name: 'lease', version: '1', worker: { hooks: { startWorker: () => lease?.held } } },
      ],
      worker: {
        // In batches, a failure to note a job's end is handled; one by one, nobody would handle it.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...(graceMs === undefined ? {} : { gracefulShutdownAbortTimeout: graceMs }),
      },
    },
  });

  const ended = runner.promise.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a job runner ended'),
  );
  const lastWords = () => Promise.race([ended, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  const leaves = Promise.race([shutsDown, ended]);
  const leave = async () => {
    await leaves;
    left = true;
    await lastWords();
    await Promise.allSettled(underWay);
    await lastWords();
    await lease?.end();
  };
  const gone = leave();
  return {
    works: () => !left && (underWay.size >= concurrency || performance.now() - fetched < STUCK_MS),
    leaves,
    gone,
    async stop() {
      // It may have ended by itself at this moment.
      runner.stop().catch(() => undefined);
      const late = sleep(stopMs, 'late', { ref: false });
      // Another machine runs these jobs again.
      if ((await Promise.race([gone, late])) === 'late') await lease?.end();
    },
  };
}
