import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day, Amount, Id, Time } from './fields.ts';
import { LEDGER } from './ledger.ts';
import { taxed } from './order-parts.ts';
import { PageQuery } from './paging.ts';
import { STATEMENTS } from './statements.ts';

export const COMMISSION_INVOICES = {
  notFound: 'There’s no commission invoice for this month',
} as const;

const Party = z.object({
  name: z.string(),
  legal_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** A two-letter code; null if unknown. */
  country: z.nullable(z.string()),
  vat_id: z.nullable(z.string()),
});

/**
 * The site's invoice to a shop for the commission of a month. If more was given back than charged,
 * its amounts are negative: it is a credit note.
 */
export const CommissionInvoice = z.object({
  id: Id,
  /** In the site's own series, without gaps. */
  number: z.string(),
  /** "2026-10" */
  month: z.string(),
  from: Day,
  /** The last day of the month. */
  to: Day,
  date: Time,
  /** The site's operator. */
  seller: Party,
  /** The shop. */
  buyer: Party,
  lines: z.array(z.object({ name: z.string(), amount: Amount })),
  /** Without the tax. */
  subtotal: Amount,
  tax: Amount,
  tax_lines: taxed.tax_lines,
  total_amount: Amount,
  /** Why there is no tax, if that needs a reason. */
  note: z.nullable(z.string()),
});
export type CommissionInvoice = z.infer<typeof CommissionInvoice>;

const declared = { access: 'owner', tag: 'money', refusal: LEDGER.notYours } as const;

export const commissionInvoicesApi = {
  list: endpoint('GET /shops/:shopId/commission-invoices', {
    ...declared,
    operationId: 'listCommissionInvoices',
    summary: 'The site’s monthly invoices to a shop for its commission, newest first',
    query: PageQuery,
    answers: { 200: z.array(CommissionInvoice) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /shops/:shopId/commission-invoices/:month', {
    ...declared,
    operationId: 'readCommissionInvoice',
    summary: 'The invoice for a month',
    params: z.object({
      month: z
        .string(STATEMENTS.month)
        .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, STATEMENTS.month)),
    }),
    answers: { 200: CommissionInvoice },
    errors: [404],
  }),
};
