import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Day, Amount, Id, Time } from './fields.ts';
import { QueryNumber } from './inputs.ts';
import { pageFields } from './paging.ts';

export const ACCOUNTING = {
  month: 'month must be a month like 2026-11',
  from: 'from must be a date like 2026-11-01',
  to: 'to must be a date like 2026-11-30',
  by: 'by must be day or month',
  shops: 'shops must be yes or no',
  backwards: 'from must not be after to',
  tooMany: 'Please choose at most 120 days or months',
  layout: 'layout must be souk, xero, quickbooks or datev',
  consultant: 'consultant must be a number from 1001 to 9999999',
  client: 'client must be a number from 1 to 99999',
  oneYear: 'A DATEV file can’t span two calendar years. Please choose a shorter period.',
  notOver: 'This month isn’t over yet',
  closed: 'This month is already closed',
  inOrder: 'Please close the months in order',
  empty: 'The books have no entries yet, so there’s nothing to close',
  busy: 'The ledger is busy. Please try again in a moment.',
} as const;

/** "2026-11". */
const MonthInput = z
  .string(ACCOUNTING.month)
  .check(z.regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, ACCOUNTING.month));
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

const day = (message: string) =>
  z.iso
    .date(message)
    .check(z.refine((text) => text >= '2000-01-01' && text <= '2199-12-31', message));
const period = { from: day(ACCOUNTING.from), to: day(ACCOUNTING.to) };

const forwards = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: ACCOUNTING.backwards,
  path: ['from'],
});

/** An account's balances and movements in a period. */
const BalanceRow = z.object({
  /** The account's name in the ledger. `shops` totals all shops. */
  account: z.string(),
  code: z.string(),
  name: z.string(),
  opening: Amount,
  debit: Amount,
  credit: Amount,
  closing: Amount,
});

export const TrialPeriod = z.object({
  from: Day,
  to: Day,
  begins_at: Time,
  ends_at: Time,
  closed: z.boolean(),
  rows: z.array(BalanceRow),
  /** Total debits and credits, which are equal if the books balance. */
  debit: Amount,
  credit: Amount,
});
export type TrialPeriod = z.infer<typeof TrialPeriod>;

export const TrialBalance = z.object({
  /** The IANA time zone of the days and months. */
  time_zone: z.string(),
  periods: z.array(TrialPeriod),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

const balancePeriods = {
  ...period,
  /** Groups the balances by day or month. By default, there's one for the whole period. */
  by: z.optional(z.enum(['day', 'month'], ACCOUNTING.by)),
};

export const TrialBalanceQuery = z.object(balancePeriods).check(forwards);
export type TrialBalanceQuery = z.infer<typeof TrialBalanceQuery>;

export const TrialBalanceFileQuery = z
  .object({
    ...balancePeriods,
    /** `yes` lists each shop on its own line. */
    shops: z.optional(z.enum(['yes', 'no'], ACCOUNTING.shops)),
  })
  .check(forwards);
export type TrialBalanceFileQuery = z.infer<typeof TrialBalanceFileQuery>;

export const ShopBalance = z.object({
  shop_id: Id,
  shop_name: z.string(),
  opening: Amount,
  debit: Amount,
  credit: Amount,
  closing: Amount,
});
export type ShopBalance = z.infer<typeof ShopBalance>;

export const ShopBalancesQuery = z.object({ ...pageFields(), ...period }).check(forwards);
export type ShopBalancesQuery = z.infer<typeof ShopBalancesQuery>;

export const LAYOUTS = ['souk', 'xero', 'quickbooks', 'datev'] as const;
export type Layout = (typeof LAYOUTS)[number];
const Layout = z.optional(z.enum(LAYOUTS, ACCOUNTING.layout));

const datevNumber = (message: string, least: number, most: number) =>
  z.optional(
    QueryNumber(message, z.int(message), z.minimum(least, message), z.maximum(most, message)),
  );

const layoutFields = {
  layout: Layout,
  /** DATEV's numbers for the tax consultant and the client. */
  consultant: datevNumber(ACCOUNTING.consultant, 1001, 9_999_999),
  client: datevNumber(ACCOUNTING.client, 1, 99_999),
};

export const JournalQuery = z.object({ ...period, ...layoutFields }).check(
  forwards,
  z.refine(({ layout, from, to }) => layout !== 'datev' || from.slice(0, 4) === to.slice(0, 4), {
    error: ACCOUNTING.oneYear,
    path: ['to'],
  }),
);
export type JournalQuery = z.infer<typeof JournalQuery>;

export const ChartQuery = z.object(layoutFields);
export type ChartQuery = z.infer<typeof ChartQuery>;

/** A month that accepts no more entries. */
export const ClosedMonth = z.object({
  month: Month,
  time_zone: z.string(),
  ends_at: Time,
  /** The head of the hash chain at closing. A copy kept elsewhere proves every earlier entry. */
  chain_position: Count,
  chain_hash: z.string(),
  closed_by: z.nullable(z.string()),
  closed_at: Time,
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

export const Months = z.object({
  time_zone: z.string(),
  /** The next month to close, or null if it isn't over yet or there are no entries. */
  next: z.nullable(Month),
  /** Newest first. */
  closed: z.array(ClosedMonth),
});
export type Months = z.infer<typeof Months>;

export const CloseMonth = z.object({ month: MonthInput });
export type CloseMonth = z.infer<typeof CloseMonth>;

/** The result of a check of the hash chain. */
export const ChainCheck = z.object({
  holds: z.boolean(),
  /** The entry where the chain breaks. */
  broken_at: z.nullable(Id),
  entries: Count,
  /** Entries that aren't in the chain yet. */
  waiting: Count,
  hash: z.string(),
  checked_at: Time,
  /** The last check of the whole chain, or null before the first one. */
  whole_at: z.nullable(Time),
});
export type ChainCheck = z.infer<typeof ChainCheck>;

const declared = { access: 'admin', tag: 'money' } as const;

export const accountingApi = {
  trialBalance: endpoint('GET /admin/ledger/trial-balance', {
    ...declared,
    operationId: 'readTrialBalance',
    summary: 'Each account’s balances and movements, by day or month in the site’s time zone',
    query: TrialBalanceQuery,
    answers: { 200: TrialBalance },
  }),
  trialBalanceFile: endpoint('GET /admin/ledger/trial-balance.csv', {
    ...declared,
    operationId: 'exportTrialBalance',
    summary: 'The same as a CSV file',
    query: TrialBalanceFileQuery,
    produces: ['text/csv'],
  }),
  shopBalances: endpoint('GET /admin/ledger/trial-balance/shops', {
    ...declared,
    operationId: 'listShopBalances',
    summary: 'The shops’ line of a trial balance, broken down by shop',
    query: ShopBalancesQuery,
    answers: { 200: z.array(ShopBalance) },
    gives: ['X-Total-Count'],
  }),
  journal: endpoint('GET /admin/ledger/journal.csv', {
    ...declared,
    operationId: 'exportJournal',
    summary: 'All postings in a period, as CSV or in the layout of Xero, QuickBooks or DATEV',
    query: JournalQuery,
    produces: ['text/csv'],
  }),
  chart: endpoint('GET /admin/ledger/accounts.csv', {
    ...declared,
    operationId: 'exportChartOfAccounts',
    summary: 'The chart of accounts, as CSV or in the layout of Xero, QuickBooks or DATEV',
    query: ChartQuery,
    produces: ['text/csv'],
  }),
  months: endpoint('GET /admin/ledger/months', {
    ...declared,
    operationId: 'readMonths',
    summary: 'The closed months, and the one to close next',
    answers: { 200: Months },
  }),
  closeMonth: endpoint('POST /admin/ledger/months', {
    ...declared,
    records: ['month.closed'],
    proof: true,
    operationId: 'closeMonth',
    summary: 'Close a month for good, so that it accepts no more entries',
    body: CloseMonth,
    answers: { 201: ClosedMonth },
    errors: [409],
  }),
  lastChainCheck: endpoint('GET /admin/ledger/chain', {
    ...declared,
    operationId: 'readLastChainCheck',
    summary: 'The last check of the ledger’s hash chain; null before the first',
    answers: { 200: z.nullable(ChainCheck) },
  }),
  checkChain: endpoint('GET /admin/ledger/chain/check', {
    ...declared,
    operationId: 'checkChain',
    summary: 'Check the whole hash chain now',
    answers: { 200: ChainCheck },
  }),
};
