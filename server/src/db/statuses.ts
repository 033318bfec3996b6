// What the statuses and kinds of rows mean. No SQL spells one: it asks here which of them it is about. The keys are
// the schema's: one that a migration adds does not compile until each of its questions is answered.
import { NEWS_KINDS } from '@souk/contract/activity';
import { STATUS_RULES, STATUSES, type OrderStatus } from '@souk/contract/order-status';
import { sql, type RawBuilder } from 'kysely';
import { keysOf } from './raw-sql.ts';
import type { Row } from './rows.ts';

type Rules<Value extends string, Fact extends string> = Readonly<
  Record<Value, Readonly<Record<Fact, boolean>>>
>;

const REFUNDS: Rules<Row<'refunds'>['status'], 'moving' | 'sent' | 'back' | 'failed'> = {
  requested: { moving: true, sent: false, back: false, failed: false },
  pending: { moving: true, sent: true, back: false, failed: false },
  succeeded: { moving: false, sent: false, back: true, failed: false },
  failed: { moving: false, sent: false, back: false, failed: true },
};
const PAYMENTS: Rules<
  Row<'payments'>['status'],
  'creating' | 'unpaid' | 'waiting' | 'paid' | 'givenUp'
> = {
  creating: { creating: true, unpaid: false, waiting: true, paid: false, givenUp: false },
  unpaid: { creating: false, unpaid: true, waiting: true, paid: false, givenUp: false },
  paid: { creating: false, unpaid: false, waiting: false, paid: true, givenUp: false },
  expired: { creating: false, unpaid: false, waiting: false, paid: false, givenUp: true },
};
const PAYOUTS: Rules<Row<'payouts'>['status'], 'moving' | 'failed'> = {
  pending: { moving: true, failed: false },
  paid: { moving: false, failed: false },
  failed: { moving: false, failed: true },
};
const PAYOUT_METHODS: Rules<Row<'payouts'>['method'], 'reversible'> = {
  provider: { reversible: true },
  manual: { reversible: false },
};
const PAYOUT_PARTS: Rules<Row<'payout_parts'>['status'], 'moving' | 'paid' | 'failed'> = {
  requested: { moving: true, paid: false, failed: false },
  paid: { moving: false, paid: true, failed: false },
  failed: { moving: false, paid: false, failed: true },
};
const TRANSFER_REVERSALS: Rules<Row<'transfer_reversals'>['status'], 'moving' | 'back' | 'failed'> =
  {
    requested: { moving: true, back: false, failed: false },
    succeeded: { moving: false, back: true, failed: false },
    failed: { moving: false, back: false, failed: true },
  };
const RETURNS: Rules<Row<'refund_requests'>['state'], 'waiting' | 'withAdmin' | 'declined'> = {
  open: { waiting: true, withAdmin: false, declined: false },
  return_first: { waiting: true, withAdmin: false, declined: false },
  with_admin: { waiting: true, withAdmin: true, declined: false },
  declined: { waiting: false, withAdmin: false, declined: true },
};
const DISPUTES: Rules<Row<'disputes'>['state'], 'open'> = {
  open: { open: true },
  won: { open: false },
  lost: { open: false },
};
const PARKED: Rules<Row<'parked_payments'>['state'], 'moving' | 'kept' | 'failed'> = {
  nothing_paid: { moving: false, kept: false, failed: false },
  giving_back: { moving: true, kept: true, failed: false },
  given_back: { moving: false, kept: false, failed: false },
  failed: { moving: false, kept: true, failed: true },
};
export const LONG_JOBS: Rules<Row<'long_jobs'>['state'], 'waiting' | 'running' | 'ended' | 'done'> =
  {
    waiting: { waiting: true, running: false, ended: false, done: false },
    running: { waiting: false, running: true, ended: false, done: false },
    done: { waiting: false, running: false, ended: true, done: true },
    failed: { waiting: false, running: false, ended: true, done: false },
  };
const VIDEO_ITEMS: Rules<Row<'video_run_items'>['state'], 'open' | 'making' | 'done'> = {
  waiting: { open: true, making: false, done: false },
  making: { open: true, making: true, done: false },
  done: { open: false, making: false, done: true },
  failed: { open: false, making: false, done: false },
};
const MAILS: Rules<Row<'mails'>['state'], 'queued'> = {
  queued: { queued: true },
  sent: { queued: false },
  failed: { queued: false },
};
/** A shipment of an order has each status that the contract knows, and no other. */
const SHIPMENTS: Readonly<Record<Row<'shipments'>['status'], (typeof STATUS_RULES)[OrderStatus]>> =
  STATUS_RULES;

/** SQL: those values, as the text of the statement has them: indexes of some rows alone are used. */
export const listed = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

/** SQL, after `in`: the values of a union that a fact holds of. */
export const those = <Value extends string, Fact extends string>(
  rules: Rules<Value, Fact>,
  fact: NoInfer<Fact>,
): RawBuilder<Value> =>
  listed((Object.keys(rules) as Value[]).filter((value) => rules[value][fact]));

/** Each value of a union as SQL, by its name. */
export const literals = <Value extends string>(all: readonly Value[]) =>
  Object.fromEntries(all.map((value) => [value, sql.lit(value)])) as Record<
    Value,
    RawBuilder<Value>
  >;

export const LONG_JOB_KINDS = keysOf<Row<'long_jobs'>['kind']>({
  'convert-video': true,
  'make-videos': true,
  'import-products': true,
});
export const LONG_JOB_STATE = literals(keysOf(LONG_JOBS));
/** The job of the queue that wakes a long one has its kind. */
export const isLongJob = (kind: string) => sql`${sql.ref(kind)} in ${listed(LONG_JOB_KINDS)}`;

/** Each kind of news of followed shops and wishes. */
export const NEWS = literals(NEWS_KINDS);

export const CLIP_EVENTS = keysOf<Row<'clip_events'>['kind']>({
  seen: true,
  half: true,
  added: true,
});
/** Each kind of what a clip's viewers do. */
export const CLIP_EVENT = literals(CLIP_EVENTS);

/** Where a thing was put into the cart, if not from its page. */
export const CART_SOURCES = keysOf<NonNullable<Row<'cart_items' | 'order_items'>['source']>>({
  clip: true,
});
export const CART_SOURCE = literals(CART_SOURCES);

export const PAYMENT = literals(keysOf(PAYMENTS));
export const SHIPMENT = literals(STATUSES);
export const REFUND_STATUSES = keysOf(REFUNDS);

/** SQL, after `in`: the statuses of rows that somebody else's rule asks for. */
export const statuses = {
  /** Parts of orders of which something is still to come. */
  openShipments: listed(STATUSES.filter((status) => !SHIPMENTS[status].over)),
  goneParts: listed(STATUSES.filter((status) => SHIPMENTS[status].gone)),
  undoneShipments: listed(STATUSES.filter((status) => SHIPMENTS[status].undone)),
  /** The provider has not said yet what became of them. */
  movingRefunds: those(REFUNDS, 'moving'),
  /** The provider has them, and has not said yet what became of them. */
  sentRefunds: those(REFUNDS, 'sent'),
  /** The money has gone back. */
  doneRefunds: those(REFUNDS, 'back'),
  failedRefunds: those(REFUNDS, 'failed'),
  waitingPayments: those(PAYMENTS, 'waiting'),
  /** The provider has no page for them yet. */
  creatingPayments: those(PAYMENTS, 'creating'),
  /** The buyer can pay them now. */
  unpaidPayments: those(PAYMENTS, 'unpaid'),
  givenUpPayments: those(PAYMENTS, 'givenUp'),
  paidPayments: those(PAYMENTS, 'paid'),
  movingPayouts: those(PAYOUTS, 'moving'),
  failedPayouts: those(PAYOUTS, 'failed'),
  movingPayoutParts: those(PAYOUT_PARTS, 'moving'),
  paidPayoutParts: those(PAYOUT_PARTS, 'paid'),
  failedPayoutParts: those(PAYOUT_PARTS, 'failed'),
  movingReversals: those(TRANSFER_REVERSALS, 'moving'),
  doneReversals: those(TRANSFER_REVERSALS, 'back'),
  failedReversals: those(TRANSFER_REVERSALS, 'failed'),
  /** Ways of paying out that the provider can take back. */
  reversibleMethods: those(PAYOUT_METHODS, 'reversible'),
  waitingRequests: those(RETURNS, 'waiting'),
  returnsWithAdmin: those(RETURNS, 'withAdmin'),
  declinedRequests: those(RETURNS, 'declined'),
  openDisputes: those(DISPUTES, 'open'),
  movingParkedPayments: those(PARKED, 'moving'),
  failedParkedPayments: those(PARKED, 'failed'),
  /** Money of them is still with the provider. */
  keptParkedPayments: those(PARKED, 'kept'),
  endedLongJobs: those(LONG_JOBS, 'ended'),
  waitingLongJobs: those(LONG_JOBS, 'waiting'),
  openVideoItems: those(VIDEO_ITEMS, 'open'),
  makingVideoItems: those(VIDEO_ITEMS, 'making'),
  doneVideoItems: those(VIDEO_ITEMS, 'done'),
  queuedMails: those(MAILS, 'queued'),
  doneLongJobs: those(LONG_JOBS, 'done'),
  runningLongJobs: those(LONG_JOBS, 'running'),
};
