import { SHIPPING_FEE_CENTS } from '@souk/contract/limits';
import { siteCurrency } from '@souk/contract/money';
import { priceLike, roundFee } from '@souk/contract/round-amounts';
import { SHIPPED_RATES } from '@souk/server/gateways/rates/shipped-rates';

const rates: Record<string, number> = SHIPPED_RATES.rates;
const rateOf = (code: string) => rates[code] ?? 1;

/** A price of the demo's data, which is in US cents, as it looks right in the site's currency. */
export const priceHere = (usdCents: number): number =>
  priceLike(usdCents, siteCurrency(), rateOf(siteCurrency()));

/** The same of what a variant costs more: rounder. */
export const modifierHere = (usdCents: number): number =>
  priceLike(usdCents, siteCurrency(), rateOf(siteCurrency()), 2);

/** The site's fee for shipping. */
export const feeHere = (): number =>
  roundFee(SHIPPING_FEE_CENTS, siteCurrency(), rateOf(siteCurrency()));

/** The value of one unit of the site's currency in another. */
export const rateHere = (code: string): number => rateOf(code) / rateOf(siteCurrency());
