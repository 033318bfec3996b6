import * as z from 'zod/mini';
import { inWholeMinor } from './amount-texts.ts';
import { Approval } from './approvals.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time, Amount } from './fields.ts';
import {
  atLeast,
  atMost,
  DayInput,
  describedWithin,
  IdInput,
  requiredLines,
  typedLine,
  typedWord,
} from './inputs.ts';
import { accountAmong, accountMessage, LINE_ACCOUNTS, SITE_ACCOUNTS } from './ledger-accounts.ts';
import { isWholeMinor, maxPrice } from './money.ts';
import { pageFields } from './paging.ts';

export const LEDGER = {
  notYours: 'You can only see your own shops’ money',
  reason: 'Please give a reason',
  get amount() {
    return `The amount must be ${inWholeMinor()} and not zero`;
  },
  unknownShop: 'This shop does not exist',
  account: accountMessage(SITE_ACCOUNTS),
  lineAccount: accountMessage(LINE_ACCOUNTS),
  from: 'from must be a date like 2026-11-22',
  to: 'to must be a date like 2026-11-22',
} as const;

export const ENTRY_KINDS = [
  'sale',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'transfer',
  'transfer_reversed',
  'payout',
  'payout_failed',
  'adjustment',
  'fee',
  'bank_transfer',
  'parked',
  'parked_returned',
  'tax_paid',
  'commission_tax',
  'write_off',
  'correction',
] as const;
export const EntryKind = z.enum(ENTRY_KINDS, `kind must be one of ${ENTRY_KINDS.join(', ')}`);
export type EntryKind = z.infer<typeof EntryKind>;

/** Why money is on hold: pending delivery, a hold on the order, or the shop's reserve. */
export const HOLD_KINDS = [
  'delivery',
  'request',
  'dispute',
  'withdrawal',
  'refund',
  'failed_refund',
  'before_ledger',
  'reserve',
] as const;
const HoldKind = z.enum(HOLD_KINDS);
export type HoldKind = z.infer<typeof HoldKind>;

/** Why payouts are stopped: by an admin, a suspension, a books check or a restored backup. */
export const STOP_REASONS = ['admin', 'suspension', 'books', 'restore'] as const;
const StopReason = z.enum(STOP_REASONS);
export type StopReason = z.infer<typeof StopReason>;

export const PayoutStop = z.object({
  reason: StopReason,
  /** The admin's note or the problem found. Sellers see null for a site-wide stop. */
  note: z.nullable(z.string()),
  since: Time,
});
export type PayoutStop = z.infer<typeof PayoutStop>;

/** A shop's money at the site. */
export const Balance = z.object({
  currency: z.string(),
  /** From undelivered or recently delivered sales, or on hold for another reason in `held`. */
  on_hold: Amount,
  /** `on_hold` by reason. An order with several reasons counts under the first. */
  held: z.array(z.object({ reason: HoldKind, amount: Amount })),
  /** Why payouts are stopped; empty if they aren't. */
  stops: z.array(PayoutStop),
  /** Ready for payout; negative if refunds exceeded it. */
  available: Amount,
  in_payout: Amount,
  paid_out: Amount,
  /** When the next held amount becomes available; null if unknown. */
  next_release_at: z.nullable(Time),
  /** The rate of the next sale, unless its category has its own. */
  commission_percent: z.number(),
  /** The full terms in words: "10% + $0.30, at least $0.50". */
  commission: z.string(),
  payouts_ready: z.boolean(),
});
export type Balance = z.infer<typeof Balance>;

/** One line of a shop's money. `parts` add up to `amount`. */
export const BalanceEntry = z.object({
  id: Id,
  kind: EntryKind,
  created_at: Time,
  amount: Amount,
  /** When it becomes available; null while unknown. */
  available_at: z.nullable(Time),
  /** Why it's on hold; empty if it's available or paid out. */
  held_for: z.array(HoldKind),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  parts: z.array(z.object({ label: z.string(), amount: Amount })),
});
export type BalanceEntry = z.infer<typeof BalanceEntry>;

/** An order with money on hold. */
export const HeldOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  amount: Amount,
  /** The whole amount counts under the first reason. */
  reasons: z.array(HoldKind),
  /** When the first hold was placed. Null if only delivery is pending. */
  since: z.nullable(Time),
  /** When it becomes available; null while unknown. */
  until: z.nullable(Time),
});
export type HeldOrder = z.infer<typeof HeldOrder>;

const Day = (message: string) => z.optional(DayInput(message));
const filters = { kind: z.optional(EntryKind), from: Day(LEDGER.from), to: Day(LEDGER.to) };

export const BalanceEntriesFilter = z.object(filters);
export type BalanceEntriesFilter = z.infer<typeof BalanceEntriesFilter>;
export const BalanceEntriesQuery = z.object({ ...pageFields(), ...filters });
export type BalanceEntriesQuery = z.infer<typeof BalanceEntriesQuery>;

export const LineAccount = accountAmong(LINE_ACCOUNTS, LEDGER.lineAccount);

export const LedgerQuery = z.object({
  ...pageFields(),
  account: z.optional(accountAmong(SITE_ACCOUNTS, LEDGER.account)),
  kind: z.optional(EntryKind),
  order_id: z.optional(IdInput()),
  /** In any spelling: `sk-10023`, or just the digits. */
  order_number: z.optional(z.string().check(typedWord, z.maxLength(50))),
  /** An order's id or number. */
  order: z.optional(z.string().check(typedWord, z.maxLength(50))),
  /** A shop's id, or part of its name. */
  shop: z.optional(z.string().check(typedLine, z.maxLength(200))),
  /** Days in the site's time zone, inclusive. */
  from: Day(LEDGER.from),
  to: Day(LEDGER.to),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** One event in the books; its postings sum to zero. */
export const LedgerEntry = z.object({
  id: Id,
  kind: EntryKind,
  /** The accounting date: when it happened or, if that month was closed, the start of the open period. */
  created_at: Time,
  /** When it happened. */
  caused_at: Time,
  /** When it was written, by the database's clock. */
  booked_at: Time,
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  /** Only for adjustments and for refunds made at the provider. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  postings: z.array(
    z.object({
      account: z.string(),
      amount: Amount,
      /** For a shop's account; null for others, and for closed shops. */
      shop_name: z.nullable(z.string()),
    }),
  ),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const NewAdjustment = z.object({
  shop_id: IdInput(),
  /** Positive amounts go to the shop. */
  amount: describedWithin(
    z.number({ error: () => LEDGER.amount }).check(
      atLeast(
        () => -maxPrice(),
        () => LEDGER.amount,
      ),
      atMost(maxPrice, () => LEDGER.amount),
      z.refine((amount) => isWholeMinor(amount) && amount !== 0, { error: () => LEDGER.amount }),
    ),
    () => -maxPrice(),
    maxPrice,
  ),
  reason: requiredLines(LEDGER.reason, 500),
});
export type NewAdjustment = z.infer<typeof NewAdjustment>;

export const LedgerCheck = z.object({
  balanced: z.boolean(),
  /** All entries of the books. */
  entries: Count,
  /** The balance of each account, by name; all shops are one: "shops". */
  accounts: z.record(z.string(), Amount),
  /** The provider's reported balance, less the books'; null if it is unreachable. */
  provider_difference: z.nullable(Amount),
  /** Recent or pending movements at the provider, which don't count as a difference yet. */
  on_its_way: Amount,
  /** The total of the provider's lines without a match in the books. */
  unexplained: Amount,
  /** The discrepancies, in words. */
  problems: z.array(z.string()),
  checked_at: Time,
  /** When everything was last read: now, or before. Null in the result of an earlier release. */
  whole_at: z.nullable(Time),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

const ofShop = {
  access: 'owner',
  closedShops: true,
  tag: 'money',
  refusal: LEDGER.notYours,
} as const;
const ofSite = { access: 'admin', tag: 'money' } as const;

export const ledgerApi = {
  balance: endpoint('GET /shops/:shopId/balance', {
    ...ofShop,
    operationId: 'readBalance',
    summary: 'A shop’s earnings, and the part ready for payout',
    answers: { 200: Balance },
  }),
  held: endpoint('GET /shops/:shopId/balance/held', {
    ...ofShop,
    operationId: 'listHeldOrders',
    summary: 'Orders with money on hold and the reasons, largest amount first',
    query: z.object(pageFields()),
    answers: { 200: z.array(HeldOrder) },
    gives: ['X-Total-Count'],
  }),
  entries: endpoint('GET /shops/:shopId/balance/entries', {
    ...ofShop,
    operationId: 'listBalanceEntries',
    summary: 'Every change of a shop’s balance, newest first',
    query: BalanceEntriesQuery,
    answers: { 200: z.array(BalanceEntry) },
    gives: ['X-Total-Count'],
  }),
  exportEntries: endpoint('GET /shops/:shopId/balance/entries.csv', {
    ...ofShop,
    operationId: 'exportBalanceEntries',
    summary: 'The same as a CSV file',
    query: BalanceEntriesFilter,
    produces: ['text/csv'],
  }),
  list: endpoint('GET /admin/ledger', {
    ...ofSite,
    operationId: 'listLedger',
    summary: 'The site’s books, newest first',
    query: LedgerQuery,
    answers: { 200: z.array(LedgerEntry) },
    gives: ['X-Total-Count'],
  }),
  adjust: endpoint('POST /admin/ledger/adjustments', {
    ...ofSite,
    records: ['balance.adjusted', 'money.asked'],
    proof: true,
    operationId: 'adjustBalance',
    summary: 'Credit or debit a shop, with a reason; 202 if another admin has to approve it',
    body: NewAdjustment,
    answers: { 201: LedgerEntry, 202: Approval },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
  lastCheck: endpoint('GET /admin/ledger/check/last', {
    ...ofSite,
    operationId: 'readLastLedgerCheck',
    summary: 'The result of the last books check; null before the first',
    answers: { 200: z.nullable(LedgerCheck) },
  }),
  check: endpoint('GET /admin/ledger/check', {
    ...ofSite,
    operationId: 'checkLedger',
    summary: 'Check the books now',
    answers: { 200: LedgerCheck },
  }),
};
