// The meanings of the statuses and kinds of rows. SQL never spells one out: it asks here which ones
// it needs. The keys come from the schema: one added by a migration does not compile until all its
// facts are filled in.
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
const PART_FAILURES: Rules<NonNullable<Row<'payout_parts'>['failed_for']>, 'refused'> = {
  funds: { refused: false },
  refused: { refused: true },
  cancelled: { refused: false },
  sent_before: { refused: false },
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
const DISPUTES: Rules<Row<'disputes'>['state'], 'open' | 'lost'> = {
  open: { open: true, lost: false },
  won: { open: false, lost: false },
  lost: { open: false, lost: true },
};
const PARKED: Rules<Row<'parked_payments'>['state'], 'moving' | 'kept' | 'failed'> = {
  nothing_paid: { moving: false, kept: false, failed: false },
  giving_back: { moving: true, kept: true, failed: false },
  given_back: { moving: false, kept: false, failed: false },
  failed: { moving: false, kept: true, failed: true },
};
const LINES: Rules<Row<'provider_lines'>['state'], 'open' | 'fresh' | 'unexplained'> = {
  on_its_way: { open: true, fresh: true, unexplained: false },
  matched: { open: false, fresh: false, unexplained: false },
  unexplained: { open: true, fresh: false, unexplained: true },
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
const PRODUCTS: Rules<Row<'products'>['status'], 'listed'> = {
  draft: { listed: false },
  listed: { listed: true },
};
const MAILS: Rules<Row<'mails'>['state'], 'queued' | 'failed'> = {
  queued: { queued: true, failed: false },
  sent: { queued: false, failed: false },
  failed: { queued: false, failed: true },
};
/** A shipment has exactly the statuses that the contract knows. */
const SHIPMENTS: Readonly<Record<Row<'shipments'>['status'], (typeof STATUS_RULES)[OrderStatus]>> =
  STATUS_RULES;

/** SQL: these values as literals in the statement, so that partial indexes are used. */
export const listed = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

/** SQL, after `in`: the values of a union for which a fact holds. */
export const those = <Value extends string, Fact extends string>(
  rules: Rules<Value, Fact>,
  fact: NoInfer<Fact>,
): RawBuilder<Value> =>
  listed((Object.keys(rules) as Value[]).filter((value) => rules[value][fact]));

/** Maps each value of a union to its SQL literal. */
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
/** A queued job that wakes a long job has the same kind. */
export const isLongJob = (kind: string) => sql`${sql.ref(kind)} in ${listed(LONG_JOB_KINDS)}`;

/** The kinds of news about followed shops and wishes. */
export const NEWS = literals(NEWS_KINDS);

export const CLIP_EVENTS = keysOf<Row<'clip_events'>['kind']>({
  seen: true,
  half: true,
  added: true,
});
/** The kinds of actions by a clip's viewers. */
export const CLIP_EVENT = literals(CLIP_EVENTS);

/** The places from which a product was added to the cart, other than its own page. */
export const CART_SOURCES = keysOf<NonNullable<Row<'cart_items' | 'order_items'>['source']>>({
  clip: true,
});
export const CART_SOURCE = literals(CART_SOURCES);

export const PAYMENT = literals(keysOf(PAYMENTS));
export const SHIPMENT = literals(STATUSES);
export const REFUND_STATUSES = keysOf(REFUNDS);
export const LINE_STATE = literals(keysOf(LINES));
export const LINE_KIND = literals(
  keysOf<Row<'provider_lines'>['kind']>({
    charge: true,
    refund: true,
    dispute: true,
    transfer: true,
    reversal: true,
    bank: true,
    fee: true,
    opening: true,
    other: true,
  }),
);

/** SQL, after `in`: statuses that the rules of other modules refer to. */
export const statuses = {
  /** Shipments that are not finished yet. */
  openShipments: listed(STATUSES.filter((status) => !SHIPMENTS[status].over)),
  goneParts: listed(STATUSES.filter((status) => SHIPMENTS[status].gone)),
  undoneShipments: listed(STATUSES.filter((status) => SHIPMENTS[status].undone)),
  /** The provider has not reported their outcome yet. */
  movingRefunds: those(REFUNDS, 'moving'),
  /** The provider has received them and not reported their outcome yet. */
  sentRefunds: those(REFUNDS, 'sent'),
  /** The money has been returned. */
  doneRefunds: those(REFUNDS, 'back'),
  failedRefunds: those(REFUNDS, 'failed'),
  waitingPayments: those(PAYMENTS, 'waiting'),
  /** The provider has no payment page for them yet. */
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
  /** Refused by the provider because of a problem with the seller's account. */
  refusedParts: those(PART_FAILURES, 'refused'),
  movingReversals: those(TRANSFER_REVERSALS, 'moving'),
  doneReversals: those(TRANSFER_REVERSALS, 'back'),
  failedReversals: those(TRANSFER_REVERSALS, 'failed'),
  /** Payout methods that the provider can reverse. */
  reversibleMethods: those(PAYOUT_METHODS, 'reversible'),
  waitingRequests: those(RETURNS, 'waiting'),
  returnsWithAdmin: those(RETURNS, 'withAdmin'),
  declinedRequests: those(RETURNS, 'declined'),
  openDisputes: those(DISPUTES, 'open'),
  lostDisputes: those(DISPUTES, 'lost'),
  movingParkedPayments: those(PARKED, 'moving'),
  failedParkedPayments: those(PARKED, 'failed'),
  /** Their money is still with the provider. */
  keptParkedPayments: those(PARKED, 'kept'),
  /** Statement lines whose amount isn't in the books. */
  openLines: those(LINES, 'open'),
  freshLines: those(LINES, 'fresh'),
  unexplainedLines: those(LINES, 'unexplained'),
  endedLongJobs: those(LONG_JOBS, 'ended'),
  waitingLongJobs: those(LONG_JOBS, 'waiting'),
  openVideoItems: those(VIDEO_ITEMS, 'open'),
  makingVideoItems: those(VIDEO_ITEMS, 'making'),
  doneVideoItems: those(VIDEO_ITEMS, 'done'),
  queuedMails: those(MAILS, 'queued'),
  failedMails: those(MAILS, 'failed'),
  /** Put up for sale by their seller. */
  listedProducts: those(PRODUCTS, 'listed'),
  doneLongJobs: those(LONG_JOBS, 'done'),
  runningLongJobs: those(LONG_JOBS, 'running'),
};
