import { ordersApi } from '@souk/contract/orders';
import type { Deps } from '../../../deps.ts';
import { csvFile } from '../../../kit/csv.ts';
import { counted, mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { confirmArrival } from './confirm-arrival.ts';
import { exportShipments } from './export-shipments.ts';
import { ordersToShip, shipmentsOfShop } from './reads.ts';

/**
 * All routes but the buyer's own list and the change of a shipment, which moves money and is
 * mounted by refunds.
 */
const { list: _list, change: _change, ...api } = ordersApi;

export function shipmentRoutes(app: App, deps: Deps): void {
  mount(app, api, {
    listOfShop: async (request, reply) => {
      const { shopId } = request.params;
      return counted(reply, await shipmentsOfShop(deps, shopId, request.query));
    },
    exportOfShop: async (request, reply) => {
      const { shopId } = request.params;
      const { fileName, text } = await exportShipments(deps, shopId, request.query);
      return csvFile(reply, fileName, text);
    },
    arrived: (request) =>
      confirmArrival(deps, actorOf(request), request.params.orderId, request.body),
    toShip: async (request, reply) =>
      paged(reply, await ordersToShip(deps, actorOf(request)), request.query),
  });
}
