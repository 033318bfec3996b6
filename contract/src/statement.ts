import * as z from 'zod/mini';
import { currencyName, inWholeMinor } from './amount-texts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './fields.ts';
import { PositiveAmountInput, requiredLines } from './inputs.ts';
import { LEDGER, LedgerEntry, LineAccount } from './ledger.ts';
import { maxPrice } from './money.ts';
import { pageFields, PageQuery, SearchText } from './paging.ts';

export const STATEMENT = {
  notFound: 'Line not found',
  explained: 'This line is already in the books',
  get otherCurrency() {
    return `Only lines in ${currencyName()} can be booked`;
  },
  note: 'Please say what you found',
  notStopped: 'Payouts are not stopped for this reason',
  get amount() {
    return `The amount must be ${inWholeMinor()} and above zero`;
  },
  tooMuchTax: 'The books hold less tax than that',
} as const;

export const LINE_STATES = ['unexplained', 'on_its_way', 'matched'] as const;
const LineState = z.enum(LINE_STATES, `state must be one of ${LINE_STATES.join(', ')}`);
export const LINE_KINDS = [
  'charge',
  'refund',
  'dispute',
  'transfer',
  'reversal',
  'bank',
  'fee',
  'opening',
  'other',
] as const;

/** A change in the site's balance at the payment provider. */
export const StatementEntry = z.object({
  /** The provider's id. */
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  /** The provider's name for it. */
  type: z.string(),
  /** The charge, refund, transfer or other object behind it. */
  source: z.nullable(z.string()),
  /** In the line's currency. `net` is `amount` less `fee`. */
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  /** For example, USD. */
  currency: z.string(),
  state: LineState,
  /** From the payment's details at the provider. */
  order_number: z.nullable(z.string()),
  /** Null if the site doesn't know the order, for example because a restore lost it. */
  order_id: z.nullable(Id),
  /** Only while the line is unexplained. */
  payer: z.nullable(z.string()),
  description: z.nullable(z.string()),
  created_at: Time,
  available_on: Time,
  /** An admin's reason for booking it, if it was unexplained. */
  reason: z.nullable(z.string()),
  booked_by: z.nullable(z.string()),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const StatementQuery = z.object({
  ...pageFields(),
  state: z.optional(LineState),
  kind: z.optional(z.enum(LINE_KINDS, `kind must be one of ${LINE_KINDS.join(', ')}`)),
  search: SearchText,
});
export type StatementQuery = z.infer<typeof StatementQuery>;

export const NewLineEntry = z.object({
  /** The account that the money comes from or goes to. */
  account: LineAccount,
  reason: requiredLines(LEDGER.reason, 500),
});
export type NewLineEntry = z.infer<typeof NewLineEntry>;

export const NewTaxPayment = z.object({
  amount: PositiveAmountInput(
    () => STATEMENT.amount,
    () => 100 * maxPrice(),
  ),
  reason: requiredLines(LEDGER.reason, 500),
});
export type NewTaxPayment = z.infer<typeof NewTaxPayment>;

/** Why all payouts are stopped until an admin lifts the stop. */
export const STOP_REASONS = ['books', 'restore'] as const;

export const SiteStop = z.object({
  reason: z.enum(STOP_REASONS),
  note: z.string(),
  placed_at: Time,
});
export type SiteStop = z.infer<typeof SiteStop>;

export const LiftStop = z.object({ note: requiredLines(STATEMENT.note, 500) });

const ofSite = { access: 'admin', tag: 'money' } as const;

export const statementApi = {
  list: endpoint('GET /admin/ledger/lines', {
    ...ofSite,
    operationId: 'listStatement',
    summary: 'The provider’s statement, newest first, and whether each line is in the books',
    query: StatementQuery,
    answers: { 200: z.array(StatementEntry) },
    gives: ['X-Total-Count'],
  }),
  book: endpoint('POST /admin/ledger/lines/:lineId/entry', {
    ...ofSite,
    records: ['line.booked'],
    proof: true,
    operationId: 'bookLine',
    summary: 'Book an unexplained line of the statement, with a reason',
    params: z.object({ lineId: z.string() }),
    body: NewLineEntry,
    answers: { 201: LedgerEntry },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
  payTax: endpoint('POST /admin/ledger/tax-payments', {
    ...ofSite,
    records: ['tax.paid'],
    proof: true,
    operationId: 'payTax',
    summary: 'Record a payment to the tax office',
    body: NewTaxPayment,
    answers: { 201: LedgerEntry },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
  stops: endpoint('GET /admin/ledger/stops', {
    ...ofSite,
    operationId: 'listSiteStops',
    summary: 'Why all payouts are stopped until an admin has reviewed the books',
    query: PageQuery,
    answers: { 200: z.array(SiteStop) },
    gives: ['X-Total-Count'],
  }),
  liftStop: endpoint('POST /admin/ledger/stops/:reason/lift', {
    ...ofSite,
    records: ['payouts.resumed'],
    proof: true,
    operationId: 'liftSiteStop',
    summary: 'Confirm that you’ve reviewed the books, and resume payouts',
    params: z.object({ reason: z.string() }),
    body: LiftStop,
    answers: { 200: z.array(SiteStop) },
    errors: [409, 503],
  }),
  lookAgain: endpoint('POST /admin/orders/:orderId/look-again', {
    ...ofSite,
    records: ['order.looked-again'],
    operationId: 'lookAgainAtOrder',
    summary: 'Check an order with the provider, and book any changes',
    answers: { 200: z.object({ found: z.array(z.string()) }) },
    errors: [409, 503],
  }),
};
