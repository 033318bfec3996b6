import { isWholeCents, MAX_PRICE_CENTS, share, toCents, toDollars } from '@souk/contract/money';

/** How to change prices: to an amount, by a percentage, or by an amount. */
export type PriceRule = { kind: 'set' | 'percent' | 'amount'; value: number };

const DECIMALS = 'Please use at most two decimals';

/** The new price, rounded half up to the cent, or the reason there is none. */
export function priceBy({ kind, value }: PriceRule, price: number): { price: number } | string {
  if (!isWholeCents(value)) return DECIMALS;
  const cents = toCents(price);
  const made =
    kind === 'set'
      ? toCents(value)
      : kind === 'amount'
        ? cents + toCents(value)
        : value < -100
          ? -1
          : share(cents, 10_000 + toCents(value), 10_000);
  if (made < 0) return 'This would take the price below $0';
  if (made > MAX_PRICE_CENTS) return 'Price cannot exceed $1,000,000';
  return { price: toDollars(made) };
}
