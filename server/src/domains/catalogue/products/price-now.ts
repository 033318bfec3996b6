import { minorStep } from '@souk/contract/money';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** SQL: an amount in minor units of a product `p`. */
export type Cents = RawBuilder<number>;

export const FULL_PRICE: Cents = sql`p.price_cents`;

/**
 * The reduced price in minor units, rounded half up to the least step, as the contract rounds it.
 * If that step is one, the index products_discounted_price has the same expression.
 */
export function reducedPrice(): Cents {
  const twice = sql`p.price_cents * (10000 - p.discount_basis_points) * 2`;
  const step = minorStep();
  if (step === 1) return sql`((${twice} + 10000) / 20000)`;
  const [half, whole] = [sql.lit(10_000 * step), sql.lit(20_000 * step)];
  return sql`((${twice} + ${half}) / ${whole} * ${sql.lit(step)})`;
}

/** Whether the discount of a product `p` is active by its dates, to the millisecond. */
export function activeDiscount(now: Date): RawBuilder<SqlBool> {
  return sql`(p.discount_basis_points > 0 and not p.discount_over
    and (p.discount_start_date is null or p.discount_start_date <= ${now})
    and (p.discount_end_date is null or p.discount_end_date > ${now}))`;
}

/** The price in minor units that a shopper pays now. */
export function priceNow(now: Date): Cents {
  return sql`(case when ${activeDiscount(now)} then ${reducedPrice()} else ${FULL_PRICE} end)`;
}
