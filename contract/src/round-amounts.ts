import { minorDecimals } from './money.ts';

/** 1, 3 or 6 times a power of ten, whichever is nearest by ratio. */
function roundFactor(rate: number): number {
  const power = 10 ** Math.floor(Math.log10(rate));
  const candidates = [1, 3, 6, 10].map((times) => times * power);
  const away = (candidate: number) => Math.abs(Math.log(candidate / rate));
  return candidates.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/**
 * A fee or a limit in another currency: a round amount of the same size, in its minor units. 9.99
 * dollars are 1000 yen and 9.99 euros.
 * @param rate the value of one dollar in `code`
 */
export function roundFee(usdCents: number, code: string, rate: number): number {
  const decimals = minorDecimals(code);
  const whole = Math.ceil(usdCents / 100) * roundFactor(rate);
  // 9.99 is a price of small sums with cents.
  const isJustBelow = usdCents % 100 === 99 && decimals === 2 && whole < 100;
  return Math.round((isJustBelow ? whole - 0.01 : whole) * 10 ** decimals);
}

/**
 * A price in another currency that looks right there, in its minor units: rounded to a twentieth of
 * its power of ten. 29.99 dollars are 4,700 yen, 9.250 dinars and 26.50 euros.
 * @param rate the value of one dollar in `code`
 * @param parts into how many steps a power of ten is divided
 */
export function priceLike(usdCents: number, code: string, rate: number, parts = 20): number {
  if (code === 'USD' || usdCents === 0) return usdCents;
  const decimals = minorDecimals(code);
  const exact = (Math.abs(usdCents) / 100) * rate * 10 ** decimals;
  const least = decimals === 3 ? 10 : 1;
  const power = 10 ** Math.floor(Math.log10(exact));
  const step = Math.max(least, Math.round(power / parts / least) * least);
  return Math.sign(usdCents) * Math.max(step, Math.round(exact / step) * step);
}
