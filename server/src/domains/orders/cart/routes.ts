import { cartApi } from '@souk/contract/cart';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { addToCart } from './add-to-cart.ts';
import { changeCartItem } from './change-cart-item.ts';
import { addCode, removeCode } from './change-codes.ts';
import { readCart } from './reads.ts';
import { removeFromCart } from './remove-from-cart.ts';

export function cartRoutes(app: App, deps: Deps): void {
  mount(app, cartApi, {
    read: (request) => readCart(deps, actorOf(request).id, request.query),
    add: (request) => addToCart(deps, actorOf(request), { ...request.body, ...request.query }),
    change: (request) =>
      changeCartItem(deps, actorOf(request), {
        lineId: request.params.itemId,
        quantity: request.body.quantity,
        ...request.query,
      }),
    addCode: (request) =>
      addCode(deps, actorOf(request), { code: request.body.code, ...request.query }),
    removeCode: (request) =>
      removeCode(deps, actorOf(request), { code: request.params.code, ...request.query }),
    remove: (request) =>
      removeFromCart(deps, actorOf(request), {
        lineId: request.params.itemId,
        ...request.query,
      }),
  });
}
