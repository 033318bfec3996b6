import { formatAmount } from './currency.ts';
import { share, toAmount } from './money.ts';

/**
 * The commission on an order item: a percentage plus a fixed part, between a minimum and a maximum.
 */
export type CommissionTerms = {
  /** Up to two decimals. */
  percent: number;
  fixedCents: number;
  /** 0 for no minimum. */
  leastCents: number;
  /** Null for no maximum. */
  mostCents: number | null;
};

/**
 * Returns the site's commission on an order item, in minor units. The terms apply once, whatever
 * the quantity. Halves round up, and the result never exceeds `goodsCents`.
 */
export function commissionOf(terms: CommissionTerms, goodsCents: number): number {
  const { percent, fixedCents, leastCents, mostCents } = terms;
  const full = share(goodsCents, Math.round(percent * 100), 10_000) + fixedCents;
  return Math.min(Math.max(full, leastCents), mostCents ?? Infinity, goodsCents);
}

const usd = (cents: number) => formatAmount(toAmount(cents));

/** Describes the terms: "10%", or "10% + $0.30, at least $0.50, at most $20.00". */
export function describeCommission({
  percent,
  fixedCents,
  leastCents,
  mostCents,
}: CommissionTerms): string {
  return [
    fixedCents > 0 ? `${percent}% + ${usd(fixedCents)}` : `${percent}%`,
    ...(leastCents > 0 ? [`at least ${usd(leastCents)}`] : []),
    ...(mostCents === null ? [] : [`at most ${usd(mostCents)}`]),
  ].join(', ');
}
