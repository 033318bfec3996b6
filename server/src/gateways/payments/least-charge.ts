import { minorDecimals, siteCurrency } from '@souk/contract/money';
import { SHIPPED_RATES } from '../rates/shipped-rates.ts';

/** Stripe’s least charge amounts, in minor units: https://docs.stripe.com/currencies */
const LEAST: Record<string, number> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
};

/**
 * The least that a card can be charged in the site's currency, in minor units. Stripe names none for
 * some currencies: there it is what half a dollar is worth, rounded up.
 */
export function leastCharge(): number {
  const code = siteCurrency();
  const named = LEAST[code];
  if (named !== undefined) return named;
  const rate = (SHIPPED_RATES.rates as Record<string, number>)[code] ?? 1;
  const exact = 0.5 * rate * 10 ** minorDecimals(code);
  const step = 10 ** Math.floor(Math.log10(exact));
  return Math.ceil(exact / step) * step;
}
