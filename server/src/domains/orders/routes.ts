import { ordersApi } from '@souk/contract/orders';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../kit/csv.ts';
import { counted, mount, paged, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { exportOrders } from '../shipments/export-shipments.ts';
import { ordersOf, ordersToShip, shopOrders } from './reads.ts';

/** All but the change of a shop's order, which moves money: payments mounts it. */
const { change: _, ...api } = ordersApi;

export function orderRoutes(app: App, deps: Deps): void {
  mount(app, api, {
    list: async (request, reply) =>
      counted(reply, await ordersOf(deps, actorOf(request), request.query)),
    listOfShop: async (request, reply) => {
      const { shopId } = request.params;
      return counted(reply, await shopOrders(deps, shopId, request.query));
    },
    exportOfShop: async (request, reply) => {
      const { shopId } = request.params;
      const { fileName, text } = await exportOrders(deps, shopId, request.query);
      return csvFile(reply, fileName, text);
    },
    toShip: async (request, reply) =>
      paged(reply, await ordersToShip(deps, actorOf(request)), request.query),
  });
}
