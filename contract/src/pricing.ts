import { share } from './money.ts';

/**
 * The inputs of a product's current price. Minor units, hundredths of a percent, times in any Date
 * form.
 */
export type PriceTerms = {
  price_cents: number;
  discount_basis_points: number;
  discount_start_date: Date | null;
  discount_end_date: Date | null;
};

/** Whether the percentage is above 0 and `now` is within start and end; an absent bound is open. */
export function hasActiveDiscount(product: PriceTerms, now: Date): boolean {
  const { discount_start_date: start, discount_end_date: end } = product;
  return (
    product.discount_basis_points > 0 &&
    (start === null || start <= now) &&
    (end === null || now < end)
  );
}

/** The unit price after the discount, rounded half up to the least step. */
export function discountedCents(priceCents: number, basisPoints: number): number {
  return share(priceCents, 10_000 - basisPoints, 10_000);
}

/**
 * The unit price in minor units that a shopper pays now: discount applied, then the variant's
 * modifier.
 */
export function unitPriceCents(product: PriceTerms, modifierCents: number, now: Date): number {
  const base = hasActiveDiscount(product, now)
    ? discountedCents(product.price_cents, product.discount_basis_points)
    : product.price_cents;
  return Math.max(0, base + modifierCents);
}

/** The rounded percentage of a badge: (original − price) / original. 0 without a saving. */
export function percentOff(original: number, price: number): number {
  return original > price && original > 0 ? Math.round(((original - price) / original) * 100) : 0;
}
