import { wishlistApi } from '@souk/contract/wishlist';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { savedIds, savedProducts, wishlist } from './reads.ts';
import { forgetProduct, saveProduct } from './save-product.ts';

export function wishlistRoutes(app: App, deps: Deps): void {
  mount(app, wishlistApi, {
    list: async (request, reply) =>
      counted(reply, await wishlist(deps, actorOf(request), request.query)),
    ids: async (request, reply) => {
      const saved = paged(reply, await savedProducts(deps, actorOf(request)), request.query);
      return savedIds(saved);
    },
    save: (request) => saveProduct(deps, actorOf(request), request.params.productId),
    forget: (request) => forgetProduct(deps, actorOf(request), request.params.productId),
  });
}
