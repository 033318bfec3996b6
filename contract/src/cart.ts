import {
  AddCodeRequest,
  AddToCartRequest,
  Cart,
  CartQuery,
  CodeParams,
  UpdateCartItemRequest,
} from './cart-lines.ts';
import { endpoint } from './endpoint.ts';

// The schemas are in a separate file, so that the home page can use these endpoints without zod.
export type * from './cart-lines.ts';

const declared = {
  access: 'signed-in',
  tag: 'cart',
  query: CartQuery,
  answers: { 200: Cart },
} as const;

export const cartApi = {
  read: endpoint('GET /cart', {
    ...declared,
    operationId: 'readCart',
    summary: 'Your cart',
  }),
  add: endpoint('POST /cart/items', {
    ...declared,
    operationId: 'addToCart',
    summary: 'Add a product to your cart; adding it again increases the quantity',
    body: AddToCartRequest,
    answers: { 201: Cart },
    errors: [403, 404, 409],
  }),
  change: endpoint('PUT /cart/items/:itemId', {
    ...declared,
    operationId: 'changeCartItem',
    summary: 'Change the quantity of a cart line',
    body: UpdateCartItemRequest,
    errors: [403, 409],
  }),
  addCode: endpoint('POST /cart/codes', {
    ...declared,
    operationId: 'addCode',
    summary: 'Put a discount code into your cart',
    body: AddCodeRequest,
    answers: { 201: Cart },
    errors: [404, 409],
  }),
  removeCode: endpoint('DELETE /cart/codes/:code', {
    ...declared,
    operationId: 'removeCode',
    summary: 'Take a discount code out of your cart',
    params: CodeParams,
    errors: [404],
  }),
  remove: endpoint('DELETE /cart/items/:itemId', {
    ...declared,
    operationId: 'removeFromCart',
    summary: 'Remove a cart line',
  }),
};
