import { ordersApi } from '@souk/contract/orders';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { exportOrders } from './export-orders.ts';
import { orderOf, ordersOf, ordersToShip, shopOrders } from './reads.ts';

/** All but the change of a shop's order, which moves money: payments mounts it. */
const { change: _, ...api } = ordersApi;

export function orderRoutes(app: App, deps: Deps): void {
  mount(app, api, {
    list: async (request, reply) => {
      const { rows, total } = await ordersOf(deps, actorOf(request), request.query);
      reply.header('x-total-count', total);
      return rows;
    },
    read: (request) => orderOf(deps, actorOf(request), request.params.orderId),
    listOfShop: async (request, reply) => {
      const { shopId } = request.params;
      const { rows, total } = await shopOrders(deps, actorOf(request), shopId, request.query);
      reply.header('x-total-count', total);
      return rows;
    },
    exportOfShop: async (request, reply) => {
      const { shopId } = request.params;
      const { fileName, text } = await exportOrders(deps, actorOf(request), shopId, request.query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`);
      return Readable.from(text);
    },
    toShip: (request) => ordersToShip(deps, actorOf(request)),
  });
}
