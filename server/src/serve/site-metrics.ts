import { toMinor } from '@souk/contract/money';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { backupState } from '../backup/nightly.ts';
import { row } from '../db/raw-sql.ts';
import type { Deps } from '../deps.ts';
import { mailQueue } from '../domains/mail/index.ts';
import {
  lastCheck,
  openFailedRefunds,
  paymentsSince,
  refundsUnderWay,
  waitingEvents,
} from '../domains/money/index.ts';
import { ordersSince } from '../domains/orders/index.ts';
import { jobCounts } from '../jobs/queue.ts';

const HOUR_MS = 3_600_000;

type SiteDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;
type Sample = { labels?: Record<string, string>; value: number };
type Figure = { name: string; help: string; read: (deps: SiteDeps) => Promise<Sample[]> };

const secondsSince = (from: Date | null, now: Date): number =>
  from === null ? 0 : Math.max(0, (now.getTime() - from.getTime()) / 1000);
const one = (value: number): Sample[] => [{ value }];

/** The figures of the whole site, the same at each machine. Each is read for itself. */
const FIGURES: Figure[] = [
  {
    name: 'souk_jobs',
    help: 'Jobs in the queue, by kind and state',
    read: async ({ db }) =>
      (await jobCounts(db)).map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })),
  },
  {
    name: 'souk_job_late_seconds',
    help: 'How long the longest-waiting job of a kind has been due',
    read: async ({ db }) =>
      (await jobCounts(db))
        .filter(({ state }) => state === 'waiting')
        .map(({ kind, late_seconds }) => ({ labels: { kind }, value: late_seconds })),
  },
  {
    name: 'souk_orders_last_hour',
    help: 'Orders placed in the last hour, paid or not',
    read: async ({ db, now }) => one(await ordersSince(db, new Date(now().getTime() - HOUR_MS))),
  },
  {
    name: 'souk_payments_last_hour',
    help: 'Payments that arrived in the last hour',
    read: async ({ db, now }) => one(await paymentsSince(db, new Date(now().getTime() - HOUR_MS))),
  },
  {
    name: 'souk_refunds_under_way',
    help: 'Refunds that the provider has not confirmed yet',
    read: async ({ db }) => one(await refundsUnderWay(db)),
  },
  {
    name: 'souk_refunds_failed',
    help: 'Refunds that failed and were neither retried nor dropped',
    read: async ({ db }) => one((await openFailedRefunds(db)).length),
  },
  {
    name: 'souk_mails_waiting',
    help: 'Emails that were not sent yet',
    read: async ({ db }) => one((await mailQueue(db)).count),
  },
  {
    name: 'souk_mail_oldest_seconds',
    help: 'How long the oldest of these emails has waited',
    read: async ({ db, now }) => one(secondsSince((await mailQueue(db)).since, now())),
  },
  {
    name: 'souk_webhooks_waiting',
    help: 'Events of the payment provider that were received but not processed',
    read: async ({ db }) => one((await waitingEvents(db)).count),
  },
  {
    name: 'souk_webhook_oldest_seconds',
    help: 'How long the oldest of these events has waited',
    read: async ({ db, now }) => one(secondsSince((await waitingEvents(db)).since, now())),
  },
  {
    name: 'souk_books_balanced',
    help: '1 if the last check found no problem in the books, else 0',
    read: async (deps) => {
      const check = await lastCheck(deps);
      return check ? one(check.balanced && check.problems.length === 0 ? 1 : 0) : [];
    },
  },
  {
    name: 'souk_books_difference_cents',
    help: 'The provider’s balance less the books’, without what is on its way',
    read: async (deps) => {
      const difference = (await lastCheck(deps))?.provider_difference ?? null;
      return difference === null ? [] : one(toMinor(difference));
    },
  },
  {
    name: 'souk_books_check_age_seconds',
    help: 'How long ago the books were checked',
    read: async (deps) => {
      const check = await lastCheck(deps);
      return check ? one(secondsSince(new Date(check.checked_at), deps.now())) : [];
    },
  },
  {
    name: 'souk_backup_age_seconds',
    help: 'How long ago the last nightly backup was made',
    read: async (deps) => {
      const { done_at } = await backupState(deps);
      return done_at === null ? [] : one(secondsSince(new Date(done_at), deps.now()));
    },
  },
  {
    name: 'souk_backup_overdue',
    help: '1 if the last nightly backup failed, or there has been none for more than a day, else 0',
    read: async (deps) => {
      const { nightly, overdue, failure } = await backupState(deps);
      return one(nightly && (overdue || failure !== null) ? 1 : 0);
    },
  },
  {
    name: 'souk_standby_lag_seconds',
    help: 'How far each standby is behind; only for a user with the role pg_monitor',
    read: async ({ db }) => {
      const { rows } = await row({ name: 'text', lag: 'number' })`
        select application_name as name, extract(epoch from coalesce(replay_lag, '0'))::float8 as lag
        from pg_stat_replication where state is not null`.execute(db);
      return rows.map(({ name, lag }) => ({ labels: { standby: name }, value: lag }));
    },
  },
];

/**
 * Reads the site's metrics from the database. `souk_database_up` is 0 if it can't be reached; then
 * the others are missing.
 */
export function siteMetrics(deps: SiteDeps): () => Promise<string> {
  return async () => {
    const registry = new Registry();
    const registers = [registry];
    const up = new Gauge({
      name: 'souk_database_up',
      help: '1 if the database answers, else 0',
      registers,
    });
    const isUp = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    for (const { name, help, read } of isUp ? FIGURES : []) {
      try {
        const samples = await read(deps);
        const labelNames = Object.keys(samples[0]?.labels ?? {});
        const gauge = new Gauge({ name, help, labelNames, registers });
        // Without a label it would begin with 0.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      } catch (error) {
        deps.log.warn({ err: error, metric: name }, 'a metric can’t be read');
      }
    }
    return registry.metrics();
  };
}
