import * as z from 'zod/mini';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { IdInput, requiredText, typedWord } from './inputs.ts';

export const TAX = {
  percent: 'A tax must be from 0 to 100 percent, with at most three decimals',
  mode: 'mode must be flat, table or stripe',
  place: 'We couldn’t work out the tax for this address. Please check its state and postal code.',
  shipping: 'shipping must be as_goods or none',
  collectedBy: 'collected_by must be site or seller',
  country: 'Please choose a country from the list',
  state: 'A state is written in up to three letters or digits, such as CA',
  name: 'Please enter a name, such as VAT',
  unknownCategory: 'This category does not exist',
  tooMany: 'A table can have at most 2,000 rates',
  twice: 'There is a rate for this country, state and category already',
  changedSince: 'The taxes have changed since you loaded them. Nothing was saved.',
} as const;

const Percent = z.number(TAX.percent).check(
  z.minimum(0, TAX.percent),
  z.maximum(100, TAX.percent),
  // Three decimals, as in New Jersey's 6.625. Ignores rounding errors of floating point.
  z.refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, TAX.percent),
);

const Rate = z.object({
  country: z
    .string(TAX.country)
    .check(typedWord, z.toUpperCase(), z.refine(isCountryCode, TAX.country)),
  /** As in ISO 3166-2, without the country; null for all. */
  state: z._default(
    z.nullable(
      z.string(TAX.state).check(typedWord, z.toUpperCase(), z.regex(/^[A-Z0-9]{1,3}$/, TAX.state)),
    ),
    null,
  ),
  category_id: z._default(z.nullable(IdInput()), null),
  percent: Percent,
  name: requiredText(TAX.name, 60),
});

export const TAX_RATES_MAX = 2000;

const rates = z.array(Rate).check(z.maxLength(TAX_RATES_MAX, TAX.tooMany), ({ value, issues }) => {
  const seen = new Set<string>();
  value.forEach(({ country, state, category_id }, index) => {
    const key = JSON.stringify([country, state, category_id]);
    if (seen.has(key)) {
      issues.push({ code: 'custom', path: [index, 'country'], message: TAX.twice, input: value });
    }
    seen.add(key);
  });
});

const given = {
  /**
   * `flat`: `percent` on the goods. `table`: by `rates`; where none fits there is no tax. `stripe`: as
   * Stripe Tax works it out.
   */
  mode: z.enum(['flat', 'table', 'stripe'], TAX.mode),
  percent: Percent,
  /** Unless flat: whether prices contain the tax. */
  included: z.boolean(),
  rates,
  /** By table: whether shipping is taxed as the goods that it brings. */
  shipping: z.enum(['as_goods', 'none'], TAX.shipping),
  /** Unless flat: who gets the tax, and owes it. */
  collected_by: z.enum(['site', 'seller'], TAX.collectedBy),
};

export const TaxSettings = z.object(given);
export type TaxSettings = z.infer<typeof TaxSettings>;

/** Missing fields stay unchanged. */
export const ChangeTax = z.partial(z.object(given));
export type ChangeTax = z.infer<typeof ChangeTax>;

const declared = {
  access: 'admin',
  tag: 'admin',
  answers: { 200: TaxSettings },
  gives: ['ETag'],
} as const;

export const taxApi = {
  read: endpoint('GET /admin/tax', {
    ...declared,
    operationId: 'readTax',
    summary: 'How purchases are taxed',
  }),
  change: endpoint('PUT /admin/tax', {
    ...declared,
    records: ['tax.changed'],
    operationId: 'changeTax',
    summary: 'Change how purchases are taxed; orders already placed keep their tax',
    body: ChangeTax,
    bodySize: 'largest',
    takes: ['If-Match'],
  }),
};
