import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time, Dollars } from './fields.ts';
import { IdInput, requiredLines } from './inputs.ts';
import { isWholeCents, MAX_PRICE_CENTS } from './money.ts';
import { pageFields } from './paging.ts';

export const LEDGER = {
  notYours: 'You can only see the money of your own shops',
  reason: 'Please give a reason',
  amount: 'The amount must be in whole cents and not zero',
  unknownShop: 'This shop does not exist',
  account: 'account must be provider, bank, tax, commission, provider_fees, disputes or shop:<id>',
  from: 'from must be a date like 2026-11-22',
  to: 'to must be a date like 2026-11-22',
} as const;

export const ENTRY_KINDS = [
  'sale',
  'refund',
  'dispute',
  'dispute_won',
  'transfer',
  'transfer_reversed',
  'payout',
  'payout_failed',
  'adjustment',
] as const;
export const EntryKind = z.enum(ENTRY_KINDS, `kind must be one of ${ENTRY_KINDS.join(', ')}`);
export type EntryKind = z.infer<typeof EntryKind>;

/** A shop's money at the site, in dollars. */
export const Balance = z.object({
  currency: z.literal('USD'),
  /** From sales that are not delivered, or only recently. */
  on_hold: Dollars,
  /** Ready for payout; negative if refunds exceeded it. */
  available: Dollars,
  in_payout: Dollars,
  paid_out: Dollars,
  /** When the next held amount becomes available; null if unknown. */
  next_release_at: z.nullable(Time),
  /** The rate of the next sale, unless its category has its own. */
  commission_percent: z.number(),
  payouts_ready: z.boolean(),
});
export type Balance = z.infer<typeof Balance>;

/** One line of a shop's money. `parts` add up to `amount`. */
export const BalanceEntry = z.object({
  id: Id,
  kind: EntryKind,
  created_at: Time,
  amount: Dollars,
  /** When it becomes available; null while unknown. */
  available_at: z.nullable(Time),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  parts: z.array(z.object({ label: z.string(), amount: Dollars })),
});
export type BalanceEntry = z.infer<typeof BalanceEntry>;

const Day = (message: string) => z.optional(z.iso.date(message));
const filters = { kind: z.optional(EntryKind), from: Day(LEDGER.from), to: Day(LEDGER.to) };

export const BalanceEntriesFilter = z.object(filters);
export type BalanceEntriesFilter = z.infer<typeof BalanceEntriesFilter>;
export const BalanceEntriesQuery = z.object({ ...pageFields(), ...filters });
export type BalanceEntriesQuery = z.infer<typeof BalanceEntriesQuery>;

const Account = z
  .string()
  .check(
    z.regex(
      /^(provider|bank|tax|commission|provider_fees|disputes|shop:[0-9a-f-]{36})$/,
      LEDGER.account,
    ),
  );

export const LedgerQuery = z.object({
  ...pageFields(),
  account: z.optional(Account),
  kind: z.optional(EntryKind),
  order_id: z.optional(IdInput()),
  /** In any spelling: `sk-10023`, or just its digits. */
  order_number: z.optional(z.string().check(z.trim(), z.maxLength(50))),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** One event in the books; its postings sum to zero. */
export const LedgerEntry = z.object({
  id: Id,
  kind: EntryKind,
  created_at: Time,
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  /** Only for adjustments. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  postings: z.array(
    z.object({
      account: z.string(),
      amount: Dollars,
      /** For a shop's account; null for others, and for closed shops. */
      shop_name: z.nullable(z.string()),
    }),
  ),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const NewAdjustment = z.object({
  shop_id: IdInput(),
  /** In dollars; positive amounts go to the shop. */
  amount: z.number(LEDGER.amount).check(
    z.minimum(-MAX_PRICE_CENTS / 100, LEDGER.amount),
    z.maximum(MAX_PRICE_CENTS / 100, LEDGER.amount),
    z.refine((dollars) => isWholeCents(dollars) && dollars !== 0, LEDGER.amount),
  ),
  reason: requiredLines(LEDGER.reason, 500),
});
export type NewAdjustment = z.infer<typeof NewAdjustment>;

export const LedgerCheck = z.object({
  balanced: z.boolean(),
  entries: Count,
  /** The balance of each account, by name; all shops are one: "shops". */
  accounts: z.record(z.string(), Dollars),
  /** The provider's reported balance, less the books'; null if it is unreachable. */
  provider_difference: z.nullable(Dollars),
  /** The discrepancies, in words. */
  problems: z.array(z.string()),
  checked_at: Time,
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

const ofShop = { access: 'owner', tag: 'money', refusal: LEDGER.notYours } as const;
const ofSite = { access: 'admin', tag: 'money' } as const;

export const ledgerApi = {
  balance: endpoint('GET /shops/:shopId/balance', {
    ...ofShop,
    operationId: 'readBalance',
    summary: 'A shop’s earnings, and the part ready for payout',
    answers: { 200: Balance },
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
    records: ['balance.adjusted'],
    proof: true,
    operationId: 'adjustBalance',
    summary: 'Give a shop money, or take it, with a reason',
    body: NewAdjustment,
    answers: { 201: LedgerEntry },
    takes: ['Idempotency-Key'],
  }),
  lastCheck: endpoint('GET /admin/ledger/check/last', {
    ...ofSite,
    operationId: 'readLastLedgerCheck',
    summary: 'What the last check of the books found; null before the first',
    answers: { 200: z.nullable(LedgerCheck) },
  }),
  check: endpoint('GET /admin/ledger/check', {
    ...ofSite,
    operationId: 'checkLedger',
    summary: 'Check the books now',
    answers: { 200: LedgerCheck },
  }),
};
