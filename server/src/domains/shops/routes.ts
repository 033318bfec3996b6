import { protectionApi } from '@souk/contract/protection';
import { shopsApi } from '@souk/contract/shops';
import type { Deps } from '../../deps.ts';
import { counted, mount, publicRead, type App } from '../../kit/route.ts';
import { showVersion } from '../../kit/version.ts';
import { actorOf } from '../accounts/index.ts';
import { blockBuyer, unblockBuyer } from './block-buyer.ts';
import { editShop } from './edit-shop.ts';
import { openShop } from './open-shop.ts';
import { blockedBuyers, ownShops, shopPage, shopSummary } from './reads.ts';
import { setHoliday } from './set-holiday.ts';

export function shopRoutes(app: App, deps: Deps): void {
  mount(app, shopsApi, {
    open: async (request, reply) => {
      const shop = await openShop(deps, actorOf(request), request.body);
      showVersion(reply, shop.version);
      return shop;
    },
    read: async (request, reply) => {
      publicRead(reply);
      const shop = await shopPage(deps, request.params.shopId, request.actor);
      showVersion(reply, shop.version);
      return shop;
    },
    summary: (request, reply) => {
      publicRead(reply);
      return shopSummary(deps, request.params.shopId, request.actor);
    },
    edit: async (request, reply) => {
      const { shopId } = request.params;
      const ifMatch = request.headers['if-match'];
      const shop = await editShop(deps, actorOf(request), shopId, request.body, ifMatch);
      showVersion(reply, shop.version);
      return shop;
    },
    listOwn: (request) => ownShops(deps, actorOf(request), request.query),
  });
  mount(app, protectionApi, {
    holiday: (request) => setHoliday(deps, actorOf(request), request.params.shopId, request.body),
    listBlocked: async (request, reply) => {
      const { params, query } = request;
      return counted(reply, await blockedBuyers(deps, params.shopId, query));
    },
    block: (request) => blockBuyer(deps, actorOf(request), request.params),
    unblock: (request) => unblockBuyer(deps, actorOf(request), request.params),
  });
}
