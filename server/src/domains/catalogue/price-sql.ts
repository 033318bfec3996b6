import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The price in cents of a product `p` without its discount. */
export const FULL_PRICE: RawBuilder<number> = sql`p.price_cents`;

/**
 * The price with its discount: the contract's arithmetic, half up in whole cents. Written as the
 * index products_reduced_price has it.
 */
export const REDUCED_PRICE: RawBuilder<number> = sql`(
  (p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000)`;

/** Whether the discount of a product `p` is active. */
export function activeDiscount(now: Date): RawBuilder<boolean> {
  return sql`(p.discount_basis_points > 0
    and (p.discount_start_date is null or p.discount_start_date <= ${now})
    and (p.discount_end_date is null or p.discount_end_date > ${now}))`;
}

/** The price in cents that a shopper pays now. */
export function priceNow(now: Date): RawBuilder<number> {
  return sql`(case when ${activeDiscount(now)} then ${REDUCED_PRICE} else ${FULL_PRICE} end)`;
}
