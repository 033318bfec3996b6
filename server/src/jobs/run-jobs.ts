import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '../db/rows.ts';
import { holdLease, takeUpLeftJobs, type Lease } from '../leases/lease.ts';

type RunnerDeps = {
  pool: pg.Pool;
  db: Db;
  log: { warn(details: object, message: string): void };
};

/** `worker` holds the job's lease; its signal aborts if that is lost. */
export type Handler = (
  payload: unknown,
  worker: { holder: string; signal: AbortSignal },
) => Promise<void>;
type Handlers = Record<string, Handler>;

type RunnerOptions = { concurrency: number; crontab?: string; graceMs?: number };

const FIRST_PAUSE_MS = 250;
/** Short enough that jobs are worked again within seconds of the database's return. */
const LONGEST_PAUSE_MS = 3000;
/** A runner that has lived for so long had no trouble when it started. */
const SETTLED_MS = 30_000;
/**
 * The time an ending runner has to record the outcomes of its jobs: its own promise may never
 * settle.
 */
const LAST_WORDS_MS = 5000;

/** Works these jobs, replacing a runner that lost the database. Rejects if none starts. */
export async function keepRunning(
  deps: RunnerDeps,
  handlers: Handlers,
  options: RunnerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const leaving = new Set<Promise<void>>();
  let runner = await startRunner(deps, handlers, options);

  async function replace(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await Promise.race([runner.leaves, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      // It may still have work under way, which the next one must not wait for.
      const gone = runner.gone.finally(() => leaving.delete(gone));
      leaving.add(gone);
      if (performance.now() - began > SETTLED_MS) pause = FIRST_PAUSE_MS;
      for (let next: RunningRunner | null = null; next === null && !stopping.signal.aborted;) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        next = await startRunner(deps, handlers, options).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'the job runner could not be started again');
          return null;
        });
        if (next) runner = next;
      }
    }
  }

  const replacing = replace();
  return {
    async stop() {
      stopping.abort();
      await replacing;
      await Promise.all([runner.stop(), ...leaving]);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

type RunningRunner = {
  /** It takes no more jobs, whether it was stopped or ended by itself. */
  leaves: Promise<void>;
  /** Nothing of it is under way any more. */
  gone: Promise<void>;
  stop: () => Promise<void>;
};

/** A job runner with a lease of its own: where that is lost, the jobs it has are another's. */
async function startRunner(
  deps: RunnerDeps,
  handlers: Handlers,
  { concurrency, crontab = '', graceMs }: RunnerOptions,
): Promise<RunningRunner> {
  const events: WorkerEvents = new EventEmitter();
  const underWay = new Set<Promise<void>>();
  let lease: Lease | undefined;
  events.once('pool:create', ({ workerPool: { id } }) => {
    lease = holdLease(deps.db, id, () => takeUpLeftJobs(deps.db, id));
  });
  const shutsDown = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve());
  });

  const taskList: TaskList = {};
  for (const [name, handle] of Object.entries(handlers)) {
    taskList[name] = async (payload, { abortSignal }) => {
      const signals = [abortSignal, lease?.signal()].filter((signal) => signal !== undefined);
      const work = handle(payload, {
        holder: lease?.holder ?? '',
        signal: AbortSignal.any(signals),
      });
      underWay.add(work);
      await work.finally(() => underWay.delete(work));
    };
  }
  const runner: Runner = await run({
    pgPool: deps.pool,
    events,
    taskList,
    crontab,
    concurrency,
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
    await lastWords();
    await Promise.allSettled(underWay);
    await lastWords();
    await lease?.end();
  };
  const gone = leave();
  return {
    leaves,
    gone,
    async stop() {
      // It may have ended by itself at this moment.
      runner.stop().catch(() => undefined);
      await gone;
    },
  };
}
