import { formatMoney } from './currency.ts';
import { minorDecimals } from './money.ts';

/**
 * Converts an amount from the card provider into whole currency units: 500 "jpy" is 500, 500 "usd"
 * is 5.
 */
export function fromMinor(amount: number, currency: string): number {
  return amount / 10 ** minorDecimals(currency.toUpperCase());
}

/** Formats a charged amount with all decimals of its currency: "¥500", "€5.00", "KD 1.234". */
export function formatCharged(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  return formatMoney(amount, code, minorDecimals(code));
}
