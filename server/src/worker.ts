import { backUpNightly, readyBackups, watchBackups } from './backup/nightly.ts';
import {
  jobKinds,
  type JobHandlers,
  type JobKind,
  type JobPayload,
  type LongKind,
} from './jobs/kinds.ts';
import { takeUpLeftJobs } from './leases/lease.ts';
import { resumeLongJobs } from './jobs/long-jobs.ts';
import { keepRunning, type Handler } from './jobs/run-jobs.ts';
import { workInTurn } from './jobs/work-long-job.ts';
import type { Deps } from './deps.ts';
import { accountJobs } from './domains/accounts/jobs.ts';
import { auditJobs } from './domains/audit/jobs.ts';
import { authJobs } from './domains/auth/jobs.ts';
import { currencyJobs } from './domains/currency/jobs.ts';
import { homeJobs } from './domains/home/jobs.ts';
import { importJobs } from './domains/imports/jobs.ts';
import { insightJobs } from './domains/analytics/jobs.ts';
import { mailJobs } from './domains/mail/jobs.ts';
import { mediaJobs } from './domains/media/jobs.ts';
import { tidyUploads } from './domains/media/tidy-uploads.ts';
import { idempotencyJobs } from './domains/idempotency/jobs.ts';
import { parkedPaymentJobs } from './domains/parked-payments/jobs.ts';
import { paymentJobs } from './domains/payments/jobs.ts';
import { payoutJobs } from './domains/payouts/jobs.ts';
import { personalJobs } from './domains/privacy/jobs.ts';
import { productJobs } from './domains/products/jobs.ts';
import { bookCheckJobs } from './domains/book-checks/jobs.ts';
import { providerEventJobs } from './domains/provider-events/jobs.ts';
import { refundJobs } from './domains/refunds/jobs.ts';
import { shipmentJobs } from './domains/shipments/jobs.ts';
import { recommendationJobs } from './domains/recommendations/jobs.ts';
import { securityJobs } from './domains/security/jobs.ts';
import { videoJobs } from './domains/videos/jobs.ts';
import { wishlistJobs } from './domains/wishlist/jobs.ts';
import { processId } from './kit/this-process.ts';

const handlers: JobHandlers<Deps> = {
  'resume-long-jobs': (deps) => resumeLongJobs(deps),
  'back-up': (deps) => backUpNightly(deps),
  'watch-backups': (deps) => watchBackups(deps),
  ...auditJobs,
  ...securityJobs,
  ...authJobs,
  ...accountJobs,
  ...currencyJobs,
  ...idempotencyJobs,
  ...mailJobs,
  ...mediaJobs,
  ...productJobs,
  ...importJobs,
  ...videoJobs,
  ...wishlistJobs,
  ...shipmentJobs,
  ...personalJobs,
  ...payoutJobs,
  ...parkedPaymentJobs,
  ...paymentJobs,
  ...refundJobs,
  ...providerEventJobs,
  ...bookCheckJobs,
  ...recommendationJobs,
  ...insightJobs,
  ...homeJobs,
};

const CONCURRENCY = 4;
/** Imports mostly wait for the database. */
const FILES_AT_ONCE = 2;
/** Long work stops at once: it resumes after the next start. */
const LONG_GRACE_MS = 100;

export type RunningWorker = { stop: () => Promise<void> };

/** Works the job queue until stopped, after requeuing the jobs of killed workers. */
export async function startWorker(deps: Deps): Promise<RunningWorker> {
  await takeUpLeftJobs(deps.db, processId);
  await tidyUploads(deps);
  await readyBackups(deps);
  await resumeLongJobs(deps);
  // An upgrade may just have ended the last process that couldn't read them sealed.
  await deps.jobs.enqueue(deps.db, 'seal-secrets', {}, { key: 'seal-secrets' });
  const all = Object.keys(jobKinds) as JobKind[];
  const lineOf = (kind: JobKind) => ('line' in jobKinds[kind] ? jobKinds[kind].line : null);
  const crontab = all
    .flatMap((kind) => ('cron' in jobKinds[kind] ? `${jobKinds[kind].cron} ${kind}` : []))
    .join('\n');
  const short = Object.fromEntries(
    all.filter((kind) => lineOf(kind) === null).map((kind) => [kind, handlerOf(deps, kind)]),
  );
  const inLine = (line: 'films' | 'files') => {
    const kinds = all.filter((kind) => lineOf(kind) === line) as LongKind[];
    return Object.fromEntries(kinds.map((kind) => [kind, turnOf(deps, kind, kinds)]));
  };
  const runners = await Promise.all([
    keepRunning(deps, short, { concurrency: CONCURRENCY, crontab }),
    keepRunning(deps, inLine('files'), { concurrency: FILES_AT_ONCE }),
    keepRunning(deps, inLine('films'), { concurrency: 1, graceMs: LONG_GRACE_MS }),
  ]);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function handlerOf<K extends JobKind>(deps: Deps, kind: K): Handler {
  const handle: JobHandlers<Deps>[K] = handlers[kind];
  const { payload } = jobKinds[kind];
  return async (given, worker) => {
    await handle(deps, payload.parse(given) as JobPayload<K>, worker);
  };
}

/** A job of a line works on the next one in it, of any of its kinds. */
function turnOf(deps: Deps, kind: LongKind, kinds: readonly LongKind[]): Handler {
  return (given, worker) => {
    const works = kinds.map((one) => [one, (id: string) => handlers[one](deps, { id }, worker)]);
    const { id } = jobKinds[kind].payload.parse(given);
    return workInTurn(deps, { id, kind }, Object.fromEntries(works));
  };
}
