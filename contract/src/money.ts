/** The highest price, in cents: one million dollars. */
export const MAX_PRICE_CENTS = 100_000_000;

/** Whole cents → the API's dollars with at most two decimals (1999 → 19.99). */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars → whole cents (19.99 → 1999); exact for every amount below {@link MAX_PRICE_CENTS}. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** True if the number has no digits beyond whole cents. */
export function isWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * 100);
  // Ignores rounding errors of floating point.
  return Math.abs(dollars * 100 - cents) < 1e-6 && (cents !== 0 || dollars === 0);
}

/** `numerator / denominator` of `cents`, rounded half up to the cent; for `cents` ≥ 0, in integers only. */
export function share(cents: number, numerator: number, denominator: number): number {
  const value = BigInt(cents) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(value / (BigInt(denominator) * 2n));
}

/**
 * Splits `total` cents over `weights` by largest remainder; if all are 0, everything goes to the
 * first.
 */
export function split(total: number, weights: readonly number[]): number[] {
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
