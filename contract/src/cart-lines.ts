import * as z from 'zod/mini';
import { CART } from './cart-rules.ts';
import { isCountryCode } from './countries.ts';
import { DISCOUNT_KINDS } from './discount-cost.ts';
import { CodeInput } from './discounts.ts';
import { MediaUrl, Count, Day, Id, Amount } from './fields.ts';
import { IdInput, typedWord } from './inputs.ts';
import { MAX_QUANTITY } from './limits.ts';
import { UnpaidOrder } from './orders.ts';

export const CartQuery = z.object({
  /** Where the goods are to go. A quote and a cart for the same country have the same discounts. */
  country: z.optional(
    z
      .string()
      .check(typedWord, z.toUpperCase(), z.refine(isCountryCode, 'country must be a country code')),
  ),
});
export type CartQuery = z.infer<typeof CartQuery>;

export const Quantity = z
  .number(CART.quantity)
  .check(
    z.maximum(MAX_QUANTITY, CART.quantityTooHigh),
    z.int(CART.quantity),
    z.minimum(1, CART.quantity),
  );

export const AddToCartRequest = z.object({
  product_id: IdInput(),
  variant_id: z.optional(z.nullable(IdInput())),
  quantity: z._default(Quantity, 1),
  /** Where the shopper found it. Shows sellers which sales came from their clips. */
  source: z.optional(z.literal('clip', 'source must be clip')),
});
export type AddToCartRequest = z.infer<typeof AddToCartRequest>;

export const UpdateCartItemRequest = z.object({ quantity: Quantity });
export type UpdateCartItemRequest = z.infer<typeof UpdateCartItemRequest>;

export const CartItem = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  quantity: Count,
  price: Amount,
  item_total: Amount,
  images: z.array(MediaUrl),
  shop_id: Id,
  shop_name: z.string(),
  shop_brand_color: z.string(),
  variant_id: z.nullable(Id),
  variant_name: z.nullable(z.string()),
  variant_value: z.nullable(z.string()),
  /** How many the shopper can buy now: in stock or held by their unpaid orders, up to the limit per order. */
  stock_quantity: Count,
  /**
   * False if the product is gone, sold out or the shopper's own, or if its shop is on holiday or
   * has blocked them. The total leaves such lines out.
   */
  available: z.boolean(),
  /** A message for the shopper about changes since they added it, if any. */
  notice: z.nullable(z.string()),
  /** When it should arrive if ordered today. Null if its shop doesn't state a dispatch time. */
  arrives_from: z.nullable(Day),
  arrives_to: z.nullable(Day),
  /** Whether its shop ships by profiles, which a quote knows; otherwise the site's fee applies. */
  ships_by_profile: z.boolean(),
});
export type CartItem = z.infer<typeof CartItem>;

/** Goods that can't be shipped to a country, with a sentence that says why. */
export const NotShippableGoods = z.object({ product_id: Id, reason: z.string() });

/** What a discount takes off the goods in a cart. */
const CartDiscount = z.object({
  /** Null is the site's. */
  shop_id: z.nullable(Id),
  /** Null if it applies by itself. */
  code: z.nullable(z.string()),
  kind: z.enum(DISCOUNT_KINDS),
  /** A percentage, or an amount. */
  value: z.number(),
  amount: Amount,
});

/**
 * A code in the cart: what it gives, or one sentence why it gives nothing. For a country, it gives the
 * shipping that it waives, too.
 */
const CartCode = z.object({
  code: z.string(),
  applied: z.boolean(),
  given: Amount,
  reason: z.nullable(z.string()),
});

export const AddCodeRequest = z.object({ code: CodeInput });
export const CodeParams = z.object({ code: z.string().check(z.maxLength(100)) });

export const Cart = z.object({
  items: z.array(CartItem),
  /** Before discounts. For a country, without what can't be shipped there, as in its quote. */
  total_amount: Amount,
  /** The goods that can't be shipped to the country; without one, none. */
  not_shippable: z.array(NotShippableGoods),
  /**
   * Off the goods; what a purchase costs is in its quote. Without a country, shipping counts as free
   * where discounts are compared.
   */
  discount: Amount,
  discounts: z.array(CartDiscount),
  codes: z.array(CartCode),
  /** The shopper's own unpaid orders that hold items, oldest first. */
  unpaid_orders: z.array(UnpaidOrder),
  /**
   * Changes whenever lines, prices or orders do. With it as `If-Match`, a checkout fails if the
   * cart is no longer as shown.
   */
  version: z.string(),
});
export type Cart = z.infer<typeof Cart>;
