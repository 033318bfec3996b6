import * as z from 'zod/mini';
import { Id, IdInput } from './ids.ts';
import { MAX_QUANTITY } from './limits.ts';
import { Dollars } from './money.ts';

export const CART = {
  chooseOption: 'Please choose an option',
  quantity: 'Quantity must be a whole number from 1',
  outOfStock: 'Out of stock',
  gone: 'This product is no longer available',
  empty: 'Your cart is empty',
  lineNotFound: 'This item is not in your cart',
  loginToAdd: 'Please login to add items to cart',
} as const;

/** What is said when less is left than was asked for. */
export function stockMessage(left: number): string {
  return left > 0 ? `Only ${left} left in stock` : CART.outOfStock;
}

export const Quantity = z
  .number(CART.quantity)
  .check(
    z.int(CART.quantity),
    z.minimum(1, CART.quantity),
    z.maximum(MAX_QUANTITY, `Quantity cannot exceed ${MAX_QUANTITY}`),
  );

export const AddToCartRequest = z.object({
  product_id: IdInput(),
  variant_id: z.optional(z.nullable(IdInput())),
  quantity: z._default(Quantity, 1),
  /** Where the shopper met it, where that is worth knowing: the seller learns what a clip leads to. */
  source: z.optional(z.literal('clip')),
});
export type AddToCartRequest = z.infer<typeof AddToCartRequest>;

export const UpdateCartItemRequest = z.object({ quantity: Quantity });
export type UpdateCartItemRequest = z.infer<typeof UpdateCartItemRequest>;

export const CartItem = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  quantity: z.number(),
  price: Dollars,
  item_total: Dollars,
  images: z.array(z.string()),
  shop_id: Id,
  shop_name: z.string(),
  shop_brand_color: z.string(),
  variant_id: z.nullable(Id),
  variant_name: z.nullable(z.string()),
  variant_value: z.nullable(z.string()),
  /** How many can be bought now. */
  stock_quantity: z.number(),
  /** False where the product left or ran out: the line is then outside the total. */
  available: z.boolean(),
  /** What changed since it was added, for the shopper to read; null where nothing did. */
  notice: z.nullable(z.string()),
});
export type CartItem = z.infer<typeof CartItem>;

export const Cart = z.object({ items: z.array(CartItem), total_amount: Dollars });
export type Cart = z.infer<typeof Cart>;
