import { adminApi } from '@souk/contract/admin';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { parkedPayments } from '../payments/parked-payments.ts';
import { allOrders, orderWithHistory, shopsToFind, siteTotals } from './reads.ts';

export function adminRoutes(app: App, deps: Deps): void {
  mount(app, adminApi, {
    stats: () => siteTotals(deps),
    listOrders: async (request, reply) => {
      const { rows, total } = await allOrders(deps, request.query);
      reply.header('x-total-count', total);
      return rows;
    },
    readOrder: (request) => orderWithHistory(deps, request.params.orderId),
    findShops: (request) => shopsToFind(deps, request.query),
    listParkedPayments: async (request, reply) => {
      const { rows, total } = await parkedPayments(deps.db, request.query);
      reply.header('x-total-count', total);
      return rows;
    },
  });
}
