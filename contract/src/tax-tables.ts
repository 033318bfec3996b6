// Rates to start a table of taxes from. They are a help for typing, not advice: the operator checks each of them.
import { EU_COUNTRIES } from './countries.ts';
import type { TaxRate } from './tax-cost.ts';

export type StartTable = {
  id: string;
  /** After "Start from". */
  name: string;
  /** The day of the latest change that it contains. */
  as_of: string;
  source: string;
  /** What is missing in it. */
  missing: string;
  rates: readonly TaxRate[];
};

/** Standard rates of VAT, by member. */
const EU_STANDARD: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** The states' own rates of sales tax. Alaska, Delaware, Montana, New Hampshire and Oregon have none. */
const US_STATES: Readonly<Record<string, number>> = {
  AL: 4,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  NE: 5.5,
  NV: 6.85,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 6.1,
  VT: 6,
  VA: 5.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
};

const rate = (country: string, state: string | null, percent: number, name: string): TaxRate => ({
  country,
  state,
  category_id: null,
  percent,
  name,
});

export const START_TABLES: readonly StartTable[] = [
  {
    id: 'eu',
    name: 'the EU’s standard rates',
    as_of: '2025-08-01',
    source: 'the European Commission’s Taxes in Europe Database',
    missing: 'Reduced rates, such as those for books and food, are not in it.',
    rates: EU_COUNTRIES.map((country) => rate(country, null, EU_STANDARD[country] ?? 0, 'VAT')),
  },
  {
    id: 'us',
    name: 'the US states’ rates',
    as_of: '2025-01-01',
    source: 'the states’ departments of revenue',
    missing:
      'Counties and cities add their own rates, and many states exempt some goods. Collect only where you have to.',
    rates: Object.entries(US_STATES).map(([state, percent]) =>
      rate('US', state, percent, 'Sales tax'),
    ),
  },
];
