import { invalidParameter } from './errors.ts';

/** An amount in a currency's smallest unit, for a person: `1999`, `usd` → "$19.99". */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** The least charge amounts that aren't 50, in the smallest unit: https://docs.stripe.com/currencies */
const LEAST: Record<string, number> = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

/** The least amount that can be charged in a currency, in its smallest unit. */
export const leastCharge = (currency: string): number => LEAST[currency] ?? 50;

const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Checks that an amount in a currency with three decimals ends in 0. @throws ApiError Stripe's 400 */
export function checkLastDigit(amount: number, currency: string, param: string): void {
  if (!THREE_DECIMALS.has(currency) || amount % 10 === 0) return;
  throw invalidParameter(
    `Invalid amount: ${currency} has three decimals, of which the last one must be 0.`,
    { param },
  );
}
