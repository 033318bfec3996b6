import { AddToCartRequest, Cart, UpdateCartItemRequest } from '@souk/contract/cart';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { addToCart } from './add-to-cart.ts';
import { changeCartItem } from './change-cart-item.ts';
import { readCart } from './reads.ts';
import { removeFromCart } from './remove-from-cart.ts';

const config = { access: 'signed-in' } as const;
const tags = ['cart'];
const params = idParams('itemId');

export function cartRoutes(app: App, deps: Deps): void {
  app.get(
    '/cart',
    {
      config,
      schema: { tags, operationId: 'readCart', summary: 'Your cart', response: { 200: Cart } },
    },
    (request) => readCart(deps, actorOf(request).id),
  );

  app.post(
    '/cart/items',
    {
      config: { ...config, errors: [404, 409] },
      schema: {
        tags,
        operationId: 'addToCart',
        summary: 'Put a product into your cart; the same one again adds up',
        body: AddToCartRequest,
        response: { 201: Cart },
      },
    },
    async (request, reply) => {
      const cart = await addToCart(deps, actorOf(request), request.body);
      return reply.status(201).send(cart);
    },
  );

  app.put(
    '/cart/items/:itemId',
    {
      config: { ...config, errors: [409] },
      schema: {
        tags,
        operationId: 'changeCartItem',
        summary: 'Change the quantity of a line of your cart',
        params,
        body: UpdateCartItemRequest,
        response: { 200: Cart },
      },
    },
    (request) =>
      changeCartItem(deps, actorOf(request), {
        lineId: request.params.itemId,
        quantity: request.body.quantity,
      }),
  );

  app.delete(
    '/cart/items/:itemId',
    {
      config,
      schema: {
        tags,
        operationId: 'removeFromCart',
        summary: 'Take a line out of your cart',
        params,
        response: { 200: Cart },
      },
    },
    (request) => removeFromCart(deps, actorOf(request), request.params.itemId),
  );
}
