import { Logger, run, type Runner } from 'graphile-worker';
import type { Deps } from './deps.ts';
import { authCron, authJobs } from './domains/auth/jobs.ts';
import { catalogueCron, catalogueJobs } from './domains/catalogue/jobs.ts';
import { checkoutCron, checkoutJobs } from './domains/checkout/jobs.ts';
import { currencyCron, currencyJobs } from './domains/currency/jobs.ts';
import { paymentJobs } from './domains/payments/jobs.ts';

type Handler = (deps: Deps, payload: unknown) => Promise<void>;

const handlers: Record<string, Handler> = {
  ...authJobs,
  ...currencyJobs,
  ...catalogueJobs,
  ...paymentJobs,
  ...checkoutJobs,
};
const cron = [...authCron, ...currencyCron, ...catalogueCron, ...checkoutCron];

const CONCURRENCY = 4;

/** Works the job queue until it is stopped; the running jobs are ended first. */
export async function startWorker(deps: Deps): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown) => {
        await handle(deps, payload);
      },
    ]),
  );
  return run({
    pgPool: deps.pool,
    taskList,
    crontab: cron.map(({ match, job }) => `${match} ${job}`).join('\n'),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Also found without a notification, should one be lost with its connection.
    pollInterval: 1000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ meta }, message);
    }),
  });
}
