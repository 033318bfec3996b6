import * as z from 'zod/mini';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { line, lines, typedWord } from './inputs.ts';

export const INVOICING = {
  prefix: 'A prefix has 1 to 12 letters, digits or hyphens, such as CLAY',
  prefixTaken: 'Another shop’s invoices begin like this. Please choose something else.',
  country: 'Please choose a country from the list',
  vatId: 'This is not a VAT number of your country. Please check it, or leave it empty.',
  changedSince: 'The invoice details have changed since you loaded them. Nothing was saved.',
} as const;

const given = {
  /** How the numbers of the shop's invoices begin. */
  prefix: z
    .string(INVOICING.prefix)
    .check(
      typedWord,
      z.toUpperCase(),
      z.regex(/^[A-Z\d](?:[A-Z\d-]{0,10}[A-Z\d])?$/, INVOICING.prefix),
    ),
  legal_name: z.nullable(line(200)),
  /** In lines, as on an envelope. */
  address: z.nullable(lines(500)),
  country: z.nullable(
    z
      .string(INVOICING.country)
      .check(typedWord, z.toUpperCase(), z.refine(isCountryCode, INVOICING.country)),
  ),
  vat_id: z.nullable(line(40)),
};

/** What a shop's invoices say about its seller. */
export const Invoicing = z.object(given);
export type Invoicing = z.infer<typeof Invoicing>;

/** Missing fields stay unchanged. */
export const ChangeInvoicing = z.partial(z.object(given));
export type ChangeInvoicing = z.infer<typeof ChangeInvoicing>;

const declared = { access: 'owner', tag: 'shops', answers: { 200: Invoicing } } as const;

export const invoicingApi = {
  read: endpoint('GET /shops/:shopId/invoicing', {
    ...declared,
    operationId: 'readInvoicing',
    summary: 'What a shop’s invoices say about its seller, and how their numbers begin',
    gives: ['ETag'],
  }),
  change: endpoint('PUT /shops/:shopId/invoicing', {
    ...declared,
    records: ['shop.edited'],
    operationId: 'changeInvoicing',
    summary: 'Change that; invoices already issued stay as they are',
    body: ChangeInvoicing,
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
};
