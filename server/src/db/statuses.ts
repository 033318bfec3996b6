// What the statuses of a room's rows mean to the other rooms, which spell none of them in their SQL. The keys are
// the schema's: one that a migration adds does not compile until each of its questions is answered here.
import { STATUS_RULES, STATUSES, type OrderStatus } from '@souk/contract/order-status';
import { sql, type RawBuilder } from 'kysely';
import type { Row } from './rows.ts';

type Rules<Status extends string, Fact extends string> = Readonly<
  Record<Status, Readonly<Record<Fact, boolean>>>
>;

const REFUNDS: Rules<Row<'refunds'>['status'], 'moving' | 'back' | 'failed'> = {
  requested: { moving: true, back: false, failed: false },
  pending: { moving: true, back: false, failed: false },
  succeeded: { moving: false, back: true, failed: false },
  failed: { moving: false, back: false, failed: true },
};
const PAYMENTS: Rules<Row<'payments'>['status'], 'waiting' | 'paid'> = {
  creating: { waiting: true, paid: false },
  unpaid: { waiting: true, paid: false },
  paid: { waiting: false, paid: true },
  expired: { waiting: false, paid: false },
};
const PAYOUTS: Rules<Row<'payouts'>['status'], 'moving'> = {
  pending: { moving: true },
  paid: { moving: false },
  failed: { moving: false },
};
const PAYOUT_PARTS: Rules<Row<'payout_parts'>['status'], 'failed'> = {
  requested: { failed: false },
  paid: { failed: false },
  failed: { failed: true },
};
const REQUESTS: Rules<Row<'refund_requests'>['state'], 'waiting'> = {
  open: { waiting: true },
  return_first: { waiting: true },
  with_admin: { waiting: true },
  declined: { waiting: false },
};
const DISPUTES: Rules<Row<'disputes'>['state'], 'open'> = {
  open: { open: true },
  won: { open: false },
  lost: { open: false },
};
const PARKED: Rules<Row<'parked_payments'>['state'], 'moving'> = {
  nothing_paid: { moving: false },
  giving_back: { moving: true },
  given_back: { moving: false },
  failed: { moving: false },
};
/** A part of an order has each status that the contract knows, and no other. */
const SHIPMENTS: Readonly<Record<Row<'shipments'>['status'], (typeof STATUS_RULES)[OrderStatus]>> =
  STATUS_RULES;

/** SQL: those values, as the text of the statement has them: indexes of some rows alone are used. */
const listed = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

function those<Fact extends string>(rules: Rules<string, Fact>, fact: Fact): RawBuilder<unknown> {
  return listed(Object.keys(rules).filter((status) => rules[status]?.[fact]));
}

/** SQL, after `in`: the statuses of rows that somebody else's rule asks for. */
export const statuses = {
  /** Parts of orders of which something is still to come. */
  openParts: listed(STATUSES.filter((status) => !SHIPMENTS[status].over)),
  undoneParts: listed(STATUSES.filter((status) => SHIPMENTS[status].undone)),
  /** The provider has not said yet what became of them. */
  movingRefunds: those(REFUNDS, 'moving'),
  /** The money has gone back. */
  doneRefunds: those(REFUNDS, 'back'),
  failedRefunds: those(REFUNDS, 'failed'),
  waitingPayments: those(PAYMENTS, 'waiting'),
  paidPayments: those(PAYMENTS, 'paid'),
  movingPayouts: those(PAYOUTS, 'moving'),
  failedPayoutParts: those(PAYOUT_PARTS, 'failed'),
  waitingRequests: those(REQUESTS, 'waiting'),
  openDisputes: those(DISPUTES, 'open'),
  movingParkedPayments: those(PARKED, 'moving'),
};
