/** A tax that the sandbox knows: what Stripe names it, and its percentage. */
export interface KnownRate {
  type: 'vat' | 'gst' | 'sales_tax';
  percent: number;
}

/** Standard rates of value added tax in percent, as of January 2026. */
const VAT: Record<string, number> = {
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
  CH: 8.1,
  GB: 20,
  NO: 25,
};

const GST: Record<string, number> = { AU: 10, CA: 5, NZ: 15, SG: 9 };

/** Rates of some states in percent, without those of counties and cities. */
const STATES: Record<string, number> = {
  CA: 7.25,
  FL: 6,
  IL: 6.25,
  NJ: 6.625,
  NY: 4,
  PA: 6,
  TX: 6.25,
  WA: 6.5,
};

const EU = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`.split(/\s+/),
);

export const isInEu = (country: string): boolean => EU.has(country);

/** The rate of a place; null where the sandbox's platform isn't registered for a tax. */
export function rateOf(country: string, state: string | null): KnownRate | null {
  const vat = VAT[country];
  if (vat !== undefined) return { type: 'vat', percent: vat };
  const gst = GST[country];
  if (gst !== undefined) return { type: 'gst', percent: gst };
  const ofState = country === 'US' && state !== null ? STATES[state] : undefined;
  return ofState === undefined ? null : { type: 'sales_tax', percent: ofState };
}
