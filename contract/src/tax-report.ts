import * as z from 'zod/mini';
import { ACCOUNTING } from './accounting.ts';
import { endpoint } from './endpoint.ts';
import { Day, Amount } from './fields.ts';
import { LEDGER } from './ledger.ts';

const day = (message: string) =>
  z.optional(
    z.iso
      .date(message)
      .check(z.refine((text) => text >= '2000-01-01' && text <= '2199-12-31', message)),
  );

/** Days in the site's time zone, both included: by default this month until today. */
export const TaxReportQuery = z.object({
  from: day(ACCOUNTING.from),
  to: day(ACCOUNTING.to),
});
export type TaxReportQuery = z.infer<typeof TaxReportQuery>;

/** What was sold at a rate to a place, and what of it was given back. */
const TaxReportRow = z.object({
  /** A two-letter code. */
  country: z.string(),
  /** As in ISO 3166-2, without the country; null if the country has none or it isn't known. */
  state: z.nullable(z.string()),
  /** "Reverse charge", at 0 percent, for sales of which the buyer accounts for the tax. */
  name: z.string(),
  percent: z.number(),
  /** Paid in these days, without the tax and before refunds. */
  net: Amount,
  tax: Amount,
  /** The tax given back in these days, also of earlier sales. */
  refunds: Amount,
  /** What that tax was on. */
  refunded_net: Amount,
});

export const TaxReport = z.object({
  from: Day,
  to: Day,
  time_zone: z.string(),
  rows: z.array(TaxReportRow),
});
export type TaxReport = z.infer<typeof TaxReport>;

const ofSite = { access: 'admin', tag: 'admin', query: TaxReportQuery } as const;
const ofShop = {
  access: 'owner',
  tag: 'money',
  refusal: LEDGER.notYours,
  query: TaxReportQuery,
} as const;

export const taxReportApi = {
  site: endpoint('GET /admin/tax/report', {
    ...ofSite,
    operationId: 'readTaxReport',
    summary: 'The taxes that the site holds, by country, state and rate',
    answers: { 200: TaxReport },
    errors: [422],
  }),
  siteCsv: endpoint('GET /admin/tax/report.csv', {
    ...ofSite,
    operationId: 'exportTaxReport',
    summary: 'The same as a CSV file',
    produces: ['text/csv'],
    errors: [422],
  }),
  shop: endpoint('GET /shops/:shopId/tax-report', {
    ...ofShop,
    operationId: 'readShopTaxReport',
    summary: 'The taxes on a shop’s sales, by country, state and rate',
    answers: { 200: TaxReport },
    errors: [422],
  }),
  shopCsv: endpoint('GET /shops/:shopId/tax-report.csv', {
    ...ofShop,
    operationId: 'exportShopTaxReport',
    summary: 'The same as a CSV file',
    produces: ['text/csv'],
    errors: [422],
  }),
};
