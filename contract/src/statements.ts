import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Day, Amount, Id, Time } from './fields.ts';
import { EntryKind, LEDGER } from './ledger.ts';
import { PageQuery, pageFields } from './paging.ts';

export const STATEMENTS = {
  month: 'month must be a month like 2026-10',
  notFound: 'There’s no statement for this month',
} as const;

/** Lines per page of a statement. */
export const STATEMENT_LINES = 100;

const Month = z
  .string(STATEMENTS.month)
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, STATEMENTS.month));

const Moved = z.object({ kind: EntryKind, amount: Amount });

/**
 * A month that has ended. Entries added after its statement was issued appear on the next one, even
 * if dated in this month.
 */
const period = {
  /** "2026-10" */
  month: z.string(),
  /** Numbered without gaps. */
  number: Count,
  from: Day,
  /** The last day of the month. */
  to: Day,
  /** The month begins and ends at midnight in this time zone. */
  time_zone: z.string(),
  made_at: Time,
};

/** A shop's statement: `opening` plus `totals` makes `closing`, the next statement's `opening`. */
export const Statement = z.object({
  ...period,
  opening: Amount,
  closing: Amount,
  totals: z.array(Moved),
  line_count: Count,
});
export type Statement = z.infer<typeof Statement>;

export const StatementLine = z.object({
  id: Id,
  kind: EntryKind,
  created_at: Time,
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  amount: Amount,
  /** The balance after this line. */
  balance: Amount,
  /** The parts add up to `amount`. */
  parts: z.array(z.object({ label: z.string(), amount: Amount })),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementWithLines = z.extend(Statement, {
  shop_id: Id,
  shop_name: z.string(),
  /** One page of lines, oldest first. */
  lines: z.array(StatementLine),
});
export type StatementWithLines = z.infer<typeof StatementWithLines>;

/** The site's statement. */
export const SiteStatement = z.object({ ...period, entry_count: Count });
export type SiteStatement = z.infer<typeof SiteStatement>;

/**
 * An account's balances in a month. All shops together are one account, "shops". Positive amounts
 * are debits.
 */
const AccountMonth = z.object({
  account: z.string(),
  opening: Amount,
  moved: z.array(Moved),
  closing: Amount,
});
export type AccountMonth = z.infer<typeof AccountMonth>;

export const SiteStatementWithAccounts = z.extend(SiteStatement, {
  accounts: z.array(AccountMonth),
});
export type SiteStatementWithAccounts = z.infer<typeof SiteStatementWithAccounts>;

const ofShop = { access: 'owner', tag: 'money', refusal: LEDGER.notYours } as const;
const ofSite = { access: 'admin', tag: 'money' } as const;
const params = z.object({ month: Month });

export const statementsApi = {
  list: endpoint('GET /shops/:shopId/statements', {
    ...ofShop,
    operationId: 'listStatements',
    summary: 'A shop’s monthly statements, newest first',
    query: PageQuery,
    answers: { 200: z.array(Statement) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /shops/:shopId/statements/:month', {
    ...ofShop,
    operationId: 'readStatement',
    summary: 'A statement with a page of its lines, and the number of lines in a header',
    params,
    query: z.object(pageFields(STATEMENT_LINES)),
    answers: { 200: StatementWithLines },
    gives: ['X-Total-Count'],
    errors: [404],
  }),
  csv: endpoint('GET /shops/:shopId/statements/:month/statement.csv', {
    ...ofShop,
    operationId: 'exportStatement',
    summary: 'A statement as a CSV file, with every line',
    params,
    produces: ['text/csv'],
    errors: [404],
  }),
  pdf: endpoint('GET /shops/:shopId/statements/:month/statement.pdf', {
    ...ofShop,
    operationId: 'printStatement',
    summary: 'A statement as a PDF, with every line',
    params,
    produces: ['application/pdf'],
    errors: [404],
  }),
  siteList: endpoint('GET /admin/statements', {
    ...ofSite,
    operationId: 'listSiteStatements',
    summary: 'The site’s monthly statements, newest first',
    query: PageQuery,
    answers: { 200: z.array(SiteStatement) },
    gives: ['X-Total-Count'],
  }),
  siteRead: endpoint('GET /admin/statements/:month', {
    ...ofSite,
    operationId: 'readSiteStatement',
    summary: 'The balances and movements of the site’s accounts in a month',
    params,
    answers: { 200: SiteStatementWithAccounts },
    errors: [404],
  }),
  siteCsv: endpoint('GET /admin/statements/:month/statement.csv', {
    ...ofSite,
    operationId: 'exportSiteStatement',
    summary: 'The site’s statement as a CSV file, with every posting',
    params,
    produces: ['text/csv'],
    errors: [404],
  }),
  sitePdf: endpoint('GET /admin/statements/:month/statement.pdf', {
    ...ofSite,
    operationId: 'printSiteStatement',
    summary: 'The site’s statement as a PDF',
    params,
    produces: ['application/pdf'],
    errors: [404],
  }),
};
