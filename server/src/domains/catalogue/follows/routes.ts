import { followsApi } from '@souk/contract/follows';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { followShop, unfollowShop } from './follow-shop.ts';
import { followedShopIds, followedShops } from './reads.ts';

export function followRoutes(app: App, deps: Deps): void {
  mount(app, followsApi, {
    list: async (request, reply) =>
      counted(reply, await followedShops(deps, actorOf(request), request.query)),
    ids: async (request, reply) => {
      const ids = await followedShopIds(deps, actorOf(request));
      return { shop_ids: paged(reply, ids, request.query) };
    },
    follow: (request) => followShop(deps, actorOf(request), request.params.shopId),
    unfollow: (request) => unfollowShop(deps, actorOf(request), request.params.shopId),
  });
}
