import { wishlistApi } from '@souk/contract/wishlist';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { savedProductIds, wishlist } from './reads.ts';
import { forgetProduct, saveProduct } from './save-product.ts';

export function wishlistRoutes(app: App, deps: Deps): void {
  mount(app, wishlistApi, {
    list: async (request, reply) =>
      counted(reply, await wishlist(deps, actorOf(request), request.query)),
    ids: (request) => savedProductIds(deps, actorOf(request)),
    save: (request) => saveProduct(deps, actorOf(request), request.params.productId),
    forget: (request) => forgetProduct(deps, actorOf(request), request.params.productId),
  });
}
