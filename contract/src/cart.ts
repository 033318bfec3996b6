import * as z from 'zod/mini';
import { MediaUrl, Count, Id, Dollars } from './fields.ts';
import { CART } from './cart-rules.ts';
import { endpoint } from './endpoint.ts';
import { IdInput } from './inputs.ts';
import { MAX_QUANTITY } from './limits.ts';
import { UnpaidOrder } from './orders.ts';

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
  /** Where the shopper found it, if that matters: sellers see the sales of their clips. */
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
  price: Dollars,
  item_total: Dollars,
  images: z.array(MediaUrl),
  shop_id: Id,
  shop_name: z.string(),
  shop_brand_color: z.string(),
  variant_id: z.nullable(Id),
  variant_name: z.nullable(z.string()),
  variant_value: z.nullable(z.string()),
  /** How many the shopper can buy now: in stock or held by their own unpaid orders, and allowed in one order. */
  stock_quantity: Count,
  /**
   * False if the product is gone, sold out or one's own, or its shop is on holiday or doesn't sell
   * to you: the total then leaves the line out.
   */
  available: z.boolean(),
  /** The changes since it was added, for the shopper to read; null if there are none. */
  notice: z.nullable(z.string()),
});
export type CartItem = z.infer<typeof CartItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  total_amount: Dollars,
  /** The shopper's own unpaid orders that hold items, oldest first. */
  unpaid_orders: z.array(UnpaidOrder),
  /**
   * Changes with lines, prices and orders. As `If-Match`, a checkout buys only the cart as shown.
   */
  version: z.string(),
});
export type Cart = z.infer<typeof Cart>;

const declared = { access: 'signed-in', tag: 'cart', answers: { 200: Cart } } as const;

export const cartApi = {
  read: endpoint('GET /cart', {
    ...declared,
    operationId: 'readCart',
    summary: 'Your cart',
  }),
  add: endpoint('POST /cart/items', {
    ...declared,
    operationId: 'addToCart',
    summary: 'Put a product into your cart; the same one again adds up',
    body: AddToCartRequest,
    answers: { 201: Cart },
    errors: [403, 404, 409],
  }),
  change: endpoint('PUT /cart/items/:itemId', {
    ...declared,
    operationId: 'changeCartItem',
    summary: 'Change the quantity of a line of your cart',
    body: UpdateCartItemRequest,
    errors: [403, 409],
  }),
  remove: endpoint('DELETE /cart/items/:itemId', {
    ...declared,
    operationId: 'removeFromCart',
    summary: 'Remove a line from your cart',
  }),
};
