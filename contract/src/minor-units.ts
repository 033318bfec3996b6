import { formatMoney } from './currency.ts';
import { minorDecimals, siteCurrency } from './money.ts';

declare const unit: unique symbol;

/**
 * Minor units of the currency that stands beside them, which needn't be the site's. They are no
 * number to the compiler, which refuses them where the site's minor units belong, and those here.
 */
export type ForeignMinor = { readonly [unit]: 'of another currency' };

/** An amount as the card provider states it: 500 and "jpy" are 500 yen. */
export type ForeignAmount = { amount: ForeignMinor; currency: string };

/** Takes a number for minor units of the currency that stands beside it. */
export const foreignMinor = (minor: number): ForeignMinor => minor as unknown as ForeignMinor;

/** The site's minor units, if the amount is in the site's currency; otherwise null. */
export function siteMinor(amount: ForeignMinor, currency: string): number | null {
  return currency.toUpperCase() === siteCurrency() ? Number(amount) : null;
}

/**
 * Converts an amount from the card provider into whole currency units: 500 "jpy" is 500, 500 "usd"
 * is 5.
 */
export function fromMinor(amount: ForeignMinor, currency: string): number {
  return Number(amount) / 10 ** minorDecimals(currency.toUpperCase());
}

/** Formats an amount of the API with all decimals of its currency: "¥500", "€5.00", "KD 1.234". */
export function formatCharged(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  return formatMoney(amount, code, minorDecimals(code));
}

/** Formats an amount from the card provider the same way. */
export const formatForeign = ({ amount, currency }: ForeignAmount): string =>
  formatCharged(fromMinor(amount, currency), currency);
