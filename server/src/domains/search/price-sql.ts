import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The price in cents of a product `p` without its discount. */
export const FULL_PRICE: RawBuilder<number> = sql`p.price_cents`;

/**
 * The price with its discount: the contract's arithmetic, half up in whole cents. Written as the
 * index products_discounted_price has it.
 */
export const REDUCED_PRICE: RawBuilder<number> = sql`(
  (p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000)`;

/** Whether the discount of a product `p` is active: asked of its dates, to the millisecond. */
export function activeDiscount(now: Date): RawBuilder<boolean> {
  return sql`(p.discount_basis_points > 0 and not p.discount_over
    and (p.discount_start_date is null or p.discount_start_date <= ${now})
    and (p.discount_end_date is null or p.discount_end_date > ${now}))`;
}

/** The price in cents that a shopper pays now. */
export function priceNow(now: Date): RawBuilder<number> {
  return sql`(case when ${activeDiscount(now)} then ${REDUCED_PRICE} else ${FULL_PRICE} end)`;
}

/**
 * The two kinds of products that a statement over prices looks through apart: each kind has indexes
 * in the order of its price, which no index over both can have, as prices change by the clock.
 */
export function priceKinds(now: Date, onSaleOnly: boolean) {
  const active = activeDiscount(now);
  const reduced = { price: REDUCED_PRICE, belongs: active };
  // Where only reduced ones are wanted, the others would be looked through for nothing.
  return onSaleOnly ? [reduced] : [{ price: FULL_PRICE, belongs: sql`not ${active}` }, reduced];
}
