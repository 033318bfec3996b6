import { sql } from 'kysely';
import * as z from 'zod/mini';
import { PREPARED } from '../db/prepared.ts';
import type { Db } from '../db/rows.ts';
import { traceparent } from '../kit/tracing.ts';
import { priorityOf } from './lanes.ts';
import type { Outcome, Worker } from './work-long-job.ts';

type Kind = {
  /** The payload of a job of this kind. */
  payload: z.ZodMiniType<object>;
  /** Its schedule, in crontab's format. */
  cron?: string;
  /**
   * Takes seconds to minutes: it waits in a line of its own, so that nothing else waits behind it,
   * and accounts take turns in that line. Videos need the whole machine: one at a time.
   */
  line?: 'films' | 'files';
};

const nothing = z.object({});
const id = z.string();

/**
 * Every kind of job, which a room queues for a later room. A kind without its handler does not
 * compile.
 */
export const jobKinds = {
  'back-up': { payload: nothing, cron: '13 3 * * *' },
  'watch-backups': { payload: nothing, cron: '33 * * * *' },
  'forget-expired-sessions': { payload: nothing, cron: '17 * * * *' },
  'forget-security-events': { payload: nothing, cron: '19 4 * * *' },
  'seal-secrets': { payload: nothing, cron: '23 * * * *' },
  'refresh-rates': { payload: nothing, cron: '7 * * * *' },
  'resume-long-jobs': { payload: nothing, cron: '* * * * *' },
  'sweep-shown-changes': { payload: nothing, cron: '* * * * *' },
  'convert-video': { payload: z.object({ id }), line: 'films' },
  'tidy-uploads': { payload: nothing, cron: '17 * * * *' },
  'index-shop-products': { payload: z.object({ shop_id: id }) },
  'index-category-products': { payload: z.object({ category_id: id }) },
  // Also those that an earlier release writes while it runs beside this one.
  'index-old-products': { payload: nothing, cron: '*/10 * * * *' },
  'mark-discounts-over': { payload: nothing, cron: '41 * * * *' },
  'import-products': { payload: z.object({ id }), line: 'files' },
  'forget-product-imports': { payload: nothing, cron: '17 4 * * *' },
  'fulfil-wishes': { payload: nothing, cron: '* * * * *' },
  'make-videos': { payload: z.object({ id }), line: 'films' },
  'make-clip': { payload: z.object({ product_id: id, user_id: id }) },
  'apply-provider-event': { payload: z.object({ eventId: id }) },
  'apply-money-event': { payload: z.object({ eventId: id }) },
  'reconcile-payment': { payload: z.object({ orderId: id }) },
  'close-sessions': { payload: z.object({ orderId: id }) },
  'give-back-parked': { payload: z.object({ id }) },
  'finish-refund': { payload: z.object({ shipmentId: id }) },
  'refund-cancelled-part': {
    // Jobs queued by an earlier version lack `sold`.
    payload: z.object({ shipmentId: id, sold: z.optional(z.boolean()) }),
  },
  // Hourly, for requests changed in the last day. The previous release doesn't place holds.
  'sync-request-holds': { payload: z.object({ order_id: z.optional(id) }), cron: '43 * * * *' },
  // Once a day, when the night's deliveries are over in most of the world.
  'pay-shops': { payload: nothing, cron: '37 5 * * *' },
  'pay-shop': { payload: z.object({ shopId: id }) },
  'finish-payout': { payload: z.object({ payoutId: id }) },
  // Two days and then one day before the bank's deadline.
  'remind-of-disputes': { payload: nothing, cron: '31 * * * *' },
  // After a refund failed: a dispute that was lost meanwhile may now have a loss to record.
  'sync-dispute': { payload: z.object({ id }) },
  // Sent after a lost dispute.
  'mail-closed-requests': { payload: z.object({ shipmentId: id }) },
  'cover-shortfall': { payload: z.object({ shopIds: z.array(id) }) },
  'reverse-transfer': { payload: z.object({ id }) },
  // Daily, to catch up on a missed month.
  'make-statements': { payload: nothing, cron: '51 4 * * *' },
  // After the statements, whose months it invoices.
  'issue-commission-invoices': { payload: nothing, cron: '21 5 * * *' },
  'mail-statements': { payload: z.object({ month: z.string() }) },
  'chain-audit': { payload: nothing, cron: '* * * * *' },
  // At night: it reads all of it.
  'check-audit': { payload: nothing, cron: '47 3 * * *' },
  'chain-ledger': { payload: nothing, cron: '* * * * *' },
  // At night, because it reads the whole chain.
  'check-ledger-chain': { payload: nothing, cron: '57 3 * * *' },
  // An earlier release running beside this one may leave sales unbooked. At startup, a worker
  // checks all of them, and after that the latest ones.
  'book-missing': {
    payload: z.object({ all: z.optional(z.boolean()) }),
    cron: '*/10 * * * *',
  },
  // The same for numbers of invoices and credit notes.
  'issue-invoices': {
    payload: z.object({ all: z.optional(z.boolean()) }),
    cron: '4,14,24,34,44,54 * * * *',
  },
  // Of orders whose tax the provider worked out.
  'report-tax': {
    payload: z.object({ order_id: z.optional(id) }),
    cron: '6,16,26,36,46,56 * * * *',
  },
  'check-books': { payload: nothing, cron: '27 * * * *' },
  // At night, because it reads all of them.
  'check-all-books': { payload: nothing, cron: '7 2 * * *' },
  // The hourly run also retries unexplained lines.
  'read-statement': { payload: z.object({ again: z.optional(z.boolean()) }), cron: '12 * * * *' },
  'fetch-events': { payload: nothing, cron: '9 * * * *' },
  'forget-idempotency-keys': { payload: nothing, cron: '41 * * * *' },
  'mail-failed-payment': { payload: z.object({ orderId: id }) },
  // Once a day: everything new since the last time.
  'mail-daily-orders': { payload: nothing, cron: '20 6 * * *' },
  // Delayed, so that the seller can undo shipping.
  'mail-shipped': { payload: z.object({ shipmentId: id, shippedAt: z.string() }) },
  'forget-old-mails': { payload: nothing, cron: '27 4 * * *' },
  'forget-dead-links': { payload: nothing, cron: '37 * * * *' },
  'send-mail': { payload: z.object({ id }) },
  'renew-links': { payload: z.object({ hashes: z.array(z.string()), sent_at: z.string() }) },
  'send-verify-link': { payload: z.object({ user_id: id }) },
  'sweep-deleted-account': { payload: z.object({ user_id: id }) },
  // After a sign-in from a browser that is new to the account.
  'mail-new-browser': {
    payload: z.object({
      user_id: id,
      device: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  },
  // After the tenth wrong code: whoever enters them knows the password.
  'mail-many-wrong-codes': { payload: z.object({ user_id: id }) },
  'send-sign-in-link': {
    payload: z.object({
      email: z.string(),
      device: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  },
  'send-reset-link': { payload: z.object({ email: z.string() }) },
  'note-clip-added': {
    payload: z.object({ product_id: id, user_id: id, at: z.coerce.date() }),
  },
  'resum-sales': { payload: z.object({ shipment_id: id }) },
  'relate-products': { payload: z.object({ product_ids: z.array(id) }) },
  'relate-sales': { payload: nothing, cron: '*/5 * * * *' },
  'sweep-related': { payload: z.object({ after: z.optional(id) }), cron: '23 3 * * *' },
  'keep-shop-facts': { payload: z.object({ after: z.optional(id) }), cron: '53 * * * *' },
  'refresh-home': { payload: nothing, cron: '*/5 * * * *' },
  // A few minutes after midnight, when everything before it is written.
  'sum-insight-days': { payload: nothing, cron: '7 * * * *' },
} satisfies Record<string, Kind>;

export type JobKind = keyof typeof jobKinds;
/** Kinds of long jobs: rows of long_jobs, whose accounts take turns. */
export type LongKind = {
  [K in JobKind]: (typeof jobKinds)[K] extends { line: string } ? K : never;
}[JobKind];
export type JobPayload<K extends JobKind> = z.output<(typeof jobKinds)[K]['payload']>;

/** The handlers of each kind of job. All are safe to run twice. */
export type JobHandlers<Deps> = {
  [K in JobKind]: (
    deps: Deps,
    payload: JobPayload<K>,
    worker: Worker,
  ) => Promise<K extends LongKind ? Outcome | null : void>;
};

export type JobOptions = {
  runAt?: Date;
  /** A second job with this key replaces the first while that waits. */
  key?: string;
  /** Whether a second job with this key keeps the first one's run time. */
  keepsTime?: boolean;
};

/**
 * Queues a job inside the caller's transaction: it runs exactly if that commits. It continues the
 * caller's trace.
 */
export async function enqueue<K extends JobKind>(
  db: Db,
  kind: K,
  payload: JobPayload<K>,
  options: JobOptions = {},
): Promise<void> {
  await sql`${PREPARED} select graphile_worker.add_job(
    ${kind}::text,
    payload => ${JSON.stringify({ ...payload, traceparent: traceparent() ?? undefined })}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null}::text,
    priority => ${priorityOf(kind)}::int,
    flags => array[${kind}::text],
    job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text
  )`.execute(db);
}

export type Jobs = { enqueue: typeof enqueue };
