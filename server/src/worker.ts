import { backUpNightly } from './db/backup/nightly.ts';
import { jobKinds, type JobHandlers, type JobKind, type JobPayload } from './db/job-kinds.ts';
import { takeUpLeftJobs } from './db/lease.ts';
import { resumeLongJobs } from './db/long-jobs.ts';
import { keepRunning, type Handler } from './db/run-jobs.ts';
import type { Deps } from './deps.ts';
import { accountJobs } from './domains/account/jobs.ts';
import { auditJobs } from './domains/audit/jobs.ts';
import { authJobs } from './domains/auth/jobs.ts';
import { currencyJobs } from './domains/currency/jobs.ts';
import { homeJobs } from './domains/home/jobs.ts';
import { importJobs } from './domains/imports/jobs.ts';
import { insightJobs } from './domains/insight/jobs.ts';
import { mailJobs } from './domains/mail/jobs.ts';
import { mediaJobs } from './domains/media/jobs.ts';
import { tidyUploads } from './domains/media/tidy-uploads.ts';
import { orderJobs } from './domains/orders/jobs.ts';
import { paymentJobs } from './domains/payments/jobs.ts';
import { payoutJobs } from './domains/payouts/jobs.ts';
import { productJobs } from './domains/products/jobs.ts';
import { recommendationJobs } from './domains/recommendations/jobs.ts';
import { videoJobs } from './domains/videos/jobs.ts';
import { wishlistJobs } from './domains/wishlist/jobs.ts';
import { processId } from './kit/this-process.ts';

const handlers: JobHandlers<Deps> = {
  'resume-long-jobs': (deps) => resumeLongJobs(deps),
  'back-up': ({ config, now }) => backUpNightly(config, config.backups, now()),
  ...auditJobs,
  ...authJobs,
  ...accountJobs,
  ...currencyJobs,
  ...mailJobs,
  ...mediaJobs,
  ...productJobs,
  ...importJobs,
  ...videoJobs,
  ...wishlistJobs,
  ...orderJobs,
  ...payoutJobs,
  ...paymentJobs,
  ...recommendationJobs,
  ...insightJobs,
  ...homeJobs,
};

const CONCURRENCY = 4;
/** Long work is stopped at once: it is resumed after the next start. */
const LONG_GRACE_MS = 100;

export type RunningWorker = { stop: () => Promise<void> };

/** Works the job queue until stopped, after requeuing what killed workers left. */
export async function startWorker(deps: Deps): Promise<RunningWorker> {
  await takeUpLeftJobs(deps.db, processId);
  await tidyUploads(deps);
  await resumeLongJobs(deps);
  const all = Object.keys(jobKinds) as JobKind[];
  const isLong = (kind: JobKind) => 'long' in jobKinds[kind];
  const crontab = all
    .flatMap((kind) => ('cron' in jobKinds[kind] ? `${jobKinds[kind].cron} ${kind}` : []))
    .join('\n');
  const handlersOf = (long: boolean) =>
    Object.fromEntries(
      all.filter((kind) => isLong(kind) === long).map((kind) => [kind, handlerOf(deps, kind)]),
    );
  const [short, long] = await Promise.all([
    keepRunning(deps, handlersOf(false), { concurrency: CONCURRENCY, crontab }),
    keepRunning(deps, handlersOf(true), { concurrency: 1, graceMs: LONG_GRACE_MS }),
  ]);
  return {
    async stop() {
      await Promise.all([short.stop(), long.stop()]);
    },
  };
}

function handlerOf<K extends JobKind>(deps: Deps, kind: K): Handler {
  const handle: JobHandlers<Deps>[K] = handlers[kind];
  const { payload } = jobKinds[kind];
  return (given, worker) => handle(deps, payload.parse(given) as JobPayload<K>, worker);
}
