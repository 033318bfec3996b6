// Amounts of the site's currency: whole minor units inside, decimal amounts on the wire and on pages.

const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/**
 * The decimals of a currency's minor unit. They follow ISO 4217, except where the card provider
 * differs: it still uses two for Icelandic krónur and Ugandan shillings, and none for ariary.
 */
export function minorDecimals(code: string): 0 | 2 | 3 {
  if (NO_DECIMALS.includes(code)) return 0;
  return THREE_DECIMALS.includes(code) ? 3 : 2;
}

/**
 * Currencies whose minor units are small have limits that are so many times higher: the highest
 * price is worth between 50,000 and three million dollars in each.
 */
const HIGHER_LIMITS = [
  [10, 'CZK EGP GHS INR KRW MXN PHP RUB THB TRY TWD UAH UYU ZAR'],
  [100, 'BDT HUF KES KZT LKR NPR PKR VND'],
  [1000, 'ARS COP NGN'],
  [10_000, 'IDR'],
] as const;

const timesHigher = (code: string): number =>
  HIGHER_LIMITS.find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 1;

const currencyOf = (code: string) => {
  const decimals = minorDecimals(code);
  return { code, decimals, minorPerUnit: 10 ** decimals, timesHigher: timesHigher(code) };
};

let current = currencyOf('USD');

/**
 * Sets the currency of every price, fee and payout, before anything is read or shown: a process
 * reads it from the database when it starts, a browser finds it in the page.
 */
export function setSiteCurrency(code: string): void {
  current = currencyOf(code);
}

/** The currency of every price, fee and payout: "USD". */
export const siteCurrency = (): string => current.code;

/** Its number of decimals. */
export const siteDecimals = (): 0 | 2 | 3 => current.decimals;

/** The least step of an amount, in minor units: the card provider takes no last digit of three. */
export const minorStep = (): number => (current.decimals === 3 ? 10 : 1);

/** The same as an amount, for fields of numbers: 0.01. */
export const amountStep = (): number => toAmount(minorStep());

/** A limit in the site's currency, in minor units, from that in US cents. */
export const limitOf = (cents: number): number => cents * current.timesHigher;

const MAX_PRICE = 100_000_000;

/**
 * The highest price, discount and minimum of a discount, in minor units: a million dollars, or a
 * hundred million yen.
 */
export const maxPrice = (): number => limitOf(MAX_PRICE);

/** The highest amount of a price filter, in minor units: no product costs as much. */
export const maxPriceFilter = (): number => limitOf(100_000_000_000);

/** The highest fee, shipping price and minimum payout, in minor units: $10,000, or ¥1,000,000. */
export const maxFee = (): number => limitOf(1_000_000);

/** The highest price of a site in that currency, as an amount: before its currency is settled. */
export const maxPriceIn = (code: string): number =>
  (MAX_PRICE * timesHigher(code)) / 10 ** minorDecimals(code);

/** Whole minor units → the API's amounts (1999 → 19.99). */
export function toAmount(cents: number): number {
  return cents / current.minorPerUnit;
}

/** The API's amounts → whole minor units (19.99 → 1999); exact up to {@link maxPrice}. */
export function toMinor(dollars: number): number {
  return Math.round(dollars * current.minorPerUnit);
}

/** True if an amount has no digits beyond whole minor units in steps of {@link minorStep}. */
export function isWholeMinor(dollars: number): boolean {
  const cents = toMinor(dollars);
  // Ignores rounding errors of floating point.
  const error = Math.max(1e-6, Math.abs(cents) * 2 * Number.EPSILON);
  const isWhole = Math.abs(dollars * current.minorPerUnit - cents) < error;
  return isWhole && cents % minorStep() === 0 && (cents !== 0 || dollars === 0);
}

/** An amount with all decimals of the currency and no sign of it, for files and fields: "19.90". */
export const plainAmount = (dollars: number): string => dollars.toFixed(current.decimals);

/**
 * `numerator / denominator` of `cents`, which are minor units, rounded half up to the
 * {@link minorStep}; for `cents` ≥ 0, in integers only.
 */
export function share(cents: number, numerator: number, denominator: number): number {
  const whole = BigInt(denominator) * BigInt(minorStep());
  const value = BigInt(cents) * BigInt(numerator) * 2n + whole;
  return Number(value / (whole * 2n)) * minorStep();
}

/**
 * Splits a `total` of minor units over `weights` by largest remainder, in steps of
 * {@link minorStep} if `total` is in them; if all weights are 0, everything goes to the first.
 */
export function split(total: number, weights: readonly number[]): number[] {
  const step = minorStep();
  if (step > 1 && total % step === 0) {
    return splitWhole(total / step, weights).map((part) => part * step);
  }
  return splitWhole(total, weights);
}

function splitWhole(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(sum)));
  let left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % BigInt(sum) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
