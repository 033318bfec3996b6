import { wishlistApi } from '@souk/contract/wishlist';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { forgetProduct } from './forget-product.ts';
import { savedProductIds, wishlist } from './reads.ts';
import { saveProduct } from './save-product.ts';

export function wishlistRoutes(app: App, deps: Deps): void {
  mount(app, wishlistApi, {
    list: async (request, reply) => {
      const { products, total } = await wishlist(deps, actorOf(request), request.query);
      reply.header('x-total-count', total);
      return products;
    },
    ids: (request) => savedProductIds(deps, actorOf(request)),
    save: (request) => saveProduct(deps, actorOf(request), request.params.productId),
    forget: (request) => forgetProduct(deps, actorOf(request), request.params.productId),
  });
}
