import type { Cart } from '@souk/contract/cart';
import { discounted, shownValue } from '@souk/contract/discount-cost';
import { toMinor, toAmount } from '@souk/contract/money';
import { priced, type PricedPurchase, worthOf } from '@souk/contract/purchase';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { Purchasable } from '../../catalogue/index.ts';
import { discountTerms } from '../../shops/index.ts';
import { goodsToPrice, type OfferedLine } from '../goods-to-price.ts';
import { notShippableIn } from '../not-shippable.ts';
import type { Line } from './queries.ts';

/** A cart before its discounts, wherever it goes. */
export type PlainCart = Omit<Cart, 'not_shippable' | 'discount' | 'discounts' | 'codes'>;

/** Returns the codes in a person's cart, in the order in which they were entered. */
export async function cartCodes(db: Db, userId: string): Promise<string[]> {
  const { rows } = await row({ code: 'text' })`${PREPARED}
    select code from cart_codes where user_id = ${userId} order by added_at, code`.execute(db);
  return rows.map(({ code }) => code);
}

/** What the cart's discounts are worked out with. */
export type CartDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The discounts and shipping of a purchase don't depend on its tax. */
const UNTAXED = { mode: 'flat', percent: 0 } as const;

/**
 * Completes a cart with what discounts and its codes take off the goods: for a country as a quote
 * does, without what can't be shipped there, otherwise as if shipping cost nothing.
 */
export async function completeCart(
  { db, now, config }: CartDeps,
  { userId, country }: { userId: string; country: string | undefined },
  cart: PlainCart,
  lines: readonly (Line & Purchasable)[],
): Promise<Cart> {
  const codes = await cartCodes(db, userId);
  const sold = lines.flatMap((offer, index): OfferedLine[] => {
    const item = cart.items[index];
    if (!item?.available) return [];
    return [{ offer, quantity: offer.quantity, unitCents: toMinor(item.price) }];
  });
  const shopIds = [...new Set(sold.map(({ offer }) => offer.shop_id))];
  const discounts = await discountTerms(db, { shopIds, codes, buyerId: userId, now: now() });
  const plain: Cart = { ...cart, not_shippable: [], discount: 0, discounts: [], codes: [] };
  const byProfile = country !== undefined && sold.some(({ offer }) => offer.ships_by_profile);
  if (discounts.length === 0 && codes.length === 0 && !byProfile) return plain;
  const goods = await goodsToPrice({ db, config }, sold, discounts);
  if (country === undefined) {
    const full = goods.shops.flatMap((shop) => shop.lines);
    return withGiven(plain, { ...discounted(full, discounts, codes, () => 0), shops: [] });
  }
  const purchase = priced({
    ...goods,
    country,
    state: null,
    tax: UNTAXED,
    untaxed: new Set(),
    chosen: new Map(),
    discounts,
    codes,
  });
  const there = {
    ...plain,
    total_amount: toAmount(purchase.subtotal),
    not_shippable: notShippableIn(purchase, sold, country).map(({ product_id, reason }) => ({
      product_id,
      reason,
    })),
  };
  return withGiven(there, purchase);
}

/** The cart with what its discounts and codes give. */
function withGiven(cart: Cart, purchase: Pick<PricedPurchase, 'given' | 'codes' | 'shops'>): Cart {
  const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0);
  const { given, codes: outcomes } = purchase;
  return {
    ...cart,
    discount: toAmount(sum(given.map((one) => sum(one.goods.values())))),
    discounts: given.map(({ discount, goods: off }) => ({
      shop_id: discount.shop_id,
      code: discount.code,
      kind: discount.kind,
      value: shownValue(discount.kind, discount.value),
      amount: toAmount(sum(off.values())),
    })),
    codes: outcomes.map(({ code, given: gave, reason }) => ({
      code,
      applied: gave.length > 0,
      given: toAmount(sum(gave.map((one) => worthOf(one, purchase)))),
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
