import { currencySymbol } from './currency.ts';

/**
 * Currencies that don't have two decimals. They follow ISO 4217, except where the card provider
 * differs. It still uses two for Icelandic krónur and Ugandan shillings, and none for ariary.
 */
const DIGITS = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const minorDigits = (code: string): number => DIGITS.get(code) ?? 2;

/**
 * Converts an amount from the card provider into whole currency units: 500 "jpy" is 500, 500 "usd"
 * is 5.
 */
export function fromMinor(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency.toUpperCase());
}

/** Formats a charged amount with all decimals of its currency: "¥500", "€5.00", "KD 1.234". */
export function formatCharged(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits = minorDigits(code);
  const figures = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const symbol = currencySymbol(code);
  return `${amount < 0 ? '-' : ''}${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${figures}`;
}
