import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** SQL: an amount in minor units of a product `p`. */
export type Cents = RawBuilder<number>;

export const FULL_PRICE: Cents = sql`p.price_cents`;

/**
 * The reduced price in whole minor units, rounded half up, as in the index
 * products_discounted_price.
 */
export const REDUCED_PRICE: Cents = sql`(
  (p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000)`;

/** Whether the discount of a product `p` is active by its dates, to the millisecond. */
export function activeDiscount(now: Date): RawBuilder<SqlBool> {
  return sql`(p.discount_basis_points > 0 and not p.discount_over
    and (p.discount_start_date is null or p.discount_start_date <= ${now})
    and (p.discount_end_date is null or p.discount_end_date > ${now}))`;
}

/** The price in minor units that a shopper pays now. */
export function priceNow(now: Date): Cents {
  return sql`(case when ${activeDiscount(now)} then ${REDUCED_PRICE} else ${FULL_PRICE} end)`;
}
