import { takeUpLeftJobs } from './db/lease.ts';
import { keepRunning } from './db/run-jobs.ts';
import type { Deps } from './deps.ts';
import { authCron, authJobs } from './domains/auth/jobs.ts';
import { productCron, productJobs } from './domains/products/jobs.ts';
import { checkoutCron, checkoutJobs } from './domains/checkout/jobs.ts';
import { currencyCron, currencyJobs } from './domains/currency/jobs.ts';
import { importCron, importJobs } from './domains/imports/jobs.ts';
import { insightCron, insightJobs } from './domains/insight/jobs.ts';
import { longMediaJobs, mediaCron, mediaJobs } from './domains/media/jobs.ts';
import { resumeConversions } from './domains/media/resume-conversions.ts';
import { tidyUploads } from './domains/media/tidy-uploads.ts';
import { paymentJobs } from './domains/payments/jobs.ts';
import { longVideoJobs, videoCron, videoJobs } from './domains/videos/jobs.ts';
import { resumeRuns } from './domains/videos/resume-runs.ts';
import { processId } from './kit/this-process.ts';

type Handler = (deps: Deps, payload: unknown, signal?: AbortSignal) => Promise<void>;
type Handlers = Record<string, Handler>;

const handlers: Handlers = {
  ...authJobs,
  ...currencyJobs,
  ...mediaJobs,
  ...productJobs,
  ...importJobs,
  ...videoJobs,
  ...paymentJobs,
  ...checkoutJobs,
  ...insightJobs,
};
const cron = [
  ...authCron,
  ...currencyCron,
  ...mediaCron,
  ...productCron,
  ...importCron,
  ...videoCron,
  ...checkoutCron,
  ...insightCron,
];

/** What takes minutes and the whole machine: one at a time, and nothing else waits behind it. */
const longHandlers: Handlers = { ...longMediaJobs, ...longVideoJobs };

const CONCURRENCY = 4;
/** Long work is stopped at once, since it begins anew after the next start. */
const LONG_GRACE_MS = 100;

export type RunningWorker = { stop: () => Promise<void> };

/**
 * Works the job queue until it is stopped; the running jobs are ended first, long ones given up. What a
 * worker that was killed has left comes into the queue again.
 */
export async function startWorker(deps: Deps): Promise<RunningWorker> {
  await takeUpLeftJobs(deps.db, processId);
  await tidyUploads(deps);
  await resumeConversions(deps);
  await resumeRuns(deps);
  const crontab = cron.map(({ match, job }) => `${match} ${job}`).join('\n');
  const [short, long] = await Promise.all([
    keepRunning(deps, bound(deps, handlers), { concurrency: CONCURRENCY, crontab }),
    keepRunning(deps, bound(deps, longHandlers), { concurrency: 1, graceMs: LONG_GRACE_MS }),
  ]);
  return {
    async stop() {
      await Promise.all([short.stop(), long.stop()]);
    },
  };
}

function bound(deps: Deps, handlers: Handlers) {
  const entries = Object.entries(handlers).map(
    ([name, handle]) =>
      [name, (payload: unknown, signal: AbortSignal) => handle(deps, payload, signal)] as const,
  );
  return Object.fromEntries(entries);
}
