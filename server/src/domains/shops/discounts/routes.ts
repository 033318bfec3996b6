import { discountsApi } from '@souk/contract/discounts';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeDiscount, createDiscount, deleteDiscount } from './change-discount.ts';
import { listDiscounts } from './reads.ts';

export function discountRoutes(app: App, deps: Deps): void {
  mount(app, discountsApi, {
    list: async ({ params, query }, reply) =>
      counted(reply, await listDiscounts(deps.db, params.shopId, query)),
    create: (request) =>
      createDiscount(deps, actorOf(request), request.params.shopId, request.body),
    change: (request) => {
      const { shopId, discountId: id } = request.params;
      return changeDiscount(deps, actorOf(request), shopId, { id, change: request.body });
    },
    remove: (request) => {
      const { shopId, discountId } = request.params;
      return deleteDiscount(deps, actorOf(request), shopId, discountId);
    },
    listOfSite: async ({ query }, reply) =>
      counted(reply, await listDiscounts(deps.db, null, query)),
    createOfSite: (request) => createDiscount(deps, actorOf(request), null, request.body),
    changeOfSite: (request) => {
      const { discountId: id } = request.params;
      return changeDiscount(deps, actorOf(request), null, { id, change: request.body });
    },
    removeOfSite: (request) =>
      deleteDiscount(deps, actorOf(request), null, request.params.discountId),
  });
}
