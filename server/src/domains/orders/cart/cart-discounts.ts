import type { Cart } from '@souk/contract/cart';
import { discounted, type FullLine, shownValue } from '@souk/contract/discount-cost';
import { toMinor, toAmount } from '@souk/contract/money';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { categoriesAbove, type Purchasable } from '../../catalogue/index.ts';
import { discountTerms } from '../../shops/index.ts';
import type { Line } from './queries.ts';

/** A cart before its discounts. */
export type PlainCart = Omit<Cart, 'discount' | 'discounts' | 'codes'>;

/** Returns the codes in a person's cart, in the order in which they were entered. */
export async function cartCodes(db: Db, userId: string): Promise<string[]> {
  const { rows } = await row({ code: 'text' })`${PREPARED}
    select code from cart_codes where user_id = ${userId} order by added_at, code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Completes a cart with what discounts and its codes take off the goods; shipping comes later. */
export async function withDiscounts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  cart: PlainCart,
  lines: readonly (Line & Purchasable)[],
): Promise<Cart> {
  const codes = await cartCodes(db, userId);
  const sold = lines.flatMap((line, index) => {
    const item = cart.items[index];
    return item?.available ? { line, cents: toMinor(item.item_total) } : [];
  });
  const shopIds = [...new Set(sold.map(({ line }) => line.shop_id))];
  const discounts = await discountTerms(db, { shopIds, codes, buyerId: userId, now: now() });
  if (discounts.length === 0 && codes.length === 0) {
    return { ...cart, discount: 0, discounts: [], codes: [] };
  }
  const pathOf = await categoriesAbove(
    db,
    discounts.some(({ category_ids }) => category_ids.length > 0)
      ? sold.map(({ line }) => line.product_id)
      : [],
  );
  const full = sold.map(({ line, cents }): FullLine => ({
    key: line.id,
    product_id: line.product_id,
    shop_id: line.shop_id,
    category_ids: pathOf(line.product_id),
    profile_id: line.shipping_profile_id,
    quantity: line.quantity,
    cents,
    weight_g: line.weight_g,
  }));
  const { given, codes: outcomes } = discounted(full, discounts, codes, () => 0);
  const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0);
  const shown = given.map(({ discount, goods }) => ({
    shop_id: discount.shop_id,
    code: discount.code,
    kind: discount.kind,
    value: shownValue(discount.kind, discount.value),
    amount: toAmount(sum(goods.values())),
  }));
  return {
    ...cart,
    discount: toAmount(sum(given.map(({ goods }) => sum(goods.values())))),
    discounts: shown,
    codes: outcomes.map(({ code, given: gave, reason }) => ({
      code,
      applied: gave.length > 0,
      given: toAmount(sum(gave.map(({ goods }) => sum(goods.values())))),
      reason,
    })),
  };
}

/** Removes the codes that an order used from its buyer's cart. */
export async function removeUsedCodes(trx: Trx, userId: string, orderId: string): Promise<void> {
  await row({ code: 'text' })`${PREPARED}
    delete from cart_codes c using order_discounts d
    where c.user_id = ${userId} and d.order_id = ${orderId} and lower(d.code) = lower(c.code)
    returning c.code`.execute(trx);
}
