import cluster, { type Worker } from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { siteCurrency } from '@souk/contract/money';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { endsWithUs } from '../kit/ends-with-us.ts';
import type { RunningWeb } from './web.ts';

/**
 * The time after which a stuck web process is killed: a little more than it has for stopping by
 * itself.
 */
const WEB_ENDS_WITHIN_MS = 12_000;

/**
 * V8 would set 64 MB aside for young objects while a process starts, and let the heap grow to four
 * times its live data once many pages are rendered; it returns neither.
 */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/** Findings of this process that a web process must know. */
function childEnvironment(config: Config & { databaseUrl: string }): Record<string, string> {
  return {
    SOUK_WEB_PROCESS: '1',
    // In our own environment, NODE_ENV is for React.
    NODE_ENV: config.production ? 'production' : '',
    DATABASE_URL: config.databaseUrl,
    DATABASE_POOL: String(config.databasePool),
    // Web processes never migrate.
    MIGRATE_DATABASE_URL: '',
    MIGRATE_DATABASE_URL_FILE: '',
    DEMO: config.demo ? '1' : '0',
    SITE_CURRENCY: siteCurrency(),
    STRIPE_WEBHOOK_SECRET: config.payments.webhookSecrets.join(','),
    ...(config.payments.apiBase === null ? {} : { STRIPE_API_BASE: config.payments.apiBase }),
  };
}

/** The web processes of this machine. */
export type WebGroup = Pick<RunningWeb, 'noteWorker' | 'stop'> & {
  /** Undefined if other processes serve the pages. */
  metrics?: Registry;
  /** Whether at least one of them takes requests; always, unless they are separate processes. */
  isServing?: () => boolean;
  /**
   * Replaces the processes one by one. Each keeps serving until its successor does, so no request
   * fails.
   */
  replaceAll?: () => Promise<void>;
};

/** Forks the web processes; one that dies is replaced, and all of them end when this one stops. */
export async function forkWeb(
  config: Config & { databaseUrl: string },
  log: Logger,
): Promise<WebGroup> {
  let stopping = false;
  /** The ids of processes that don't need replacing when they exit. */
  const leaving = new Set<number>();
  /** The ids of processes that take requests. */
  const serving = new Set<number>();
  cluster.on('listening', ({ id }) => serving.add(id));
  cluster.on('exit', ({ id }) => serving.delete(id));
  const env = childEnvironment(config);
  const ready = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.once('listening', () => resolve());
      worker.once('exit', (code) =>
        reject(new Error(`A web process ended while starting (code ${code})`)),
      );
    });
  const fork = () => {
    const worker = cluster.fork(env);
    endsWithUs(worker.process, 'later');
    // Messages to a process that has just ended are of no use.
    worker.on('error', (error) => log.warn({ err: error }, 'a web process was not reached'));
    return worker;
  };
  cluster.on('exit', (worker, code) => {
    if (stopping || leaving.delete(worker.id)) return;
    log.error({ pid: worker.process.pid, code }, 'a web process ended; starting another');
    setTimeout(() => !stopping && fork(), 500);
  });
  // Saves this process's compiled code, so that they need not compile it again.
  flushCompileCache();
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...SMALL_HEAP] });
  await Promise.all(Array.from({ length: config.webConcurrency }, () => ready(fork())));
  const running = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  return {
    isServing: () => serving.size > 0,
    noteWorker(works) {
      for (const worker of running()) {
        if (worker.isConnected()) worker.send(works ? 'works' : 'stuck');
      }
    },
    async replaceAll() {
      for (const old of running().filter(({ id }) => !leaving.has(id))) {
        const next = fork();
        // If it can't start, the old ones keep serving.
        leaving.add(next.id);
        await ready(next);
        leaving.delete(next.id);
        leaving.add(old.id);
        if (old.isConnected()) old.send('leave');
      }
    },
    async stop() {
      stopping = true;
      const workers = running();
      const ended = workers.map(
        (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
      );
      for (const worker of workers) worker.process.kill('SIGTERM');
      const late = setTimeout(
        () => {
          for (const worker of workers) worker.process.kill('SIGKILL');
        },
        WEB_ENDS_WITHIN_MS + drainMs(config),
      );
      await Promise.all(ended);
      clearTimeout(late);
    },
  };
}

/** Allows twice the draining time, because a loaded machine may be late. */
const drainMs = ({ drainSeconds }: Config) => drainSeconds * 2000;
