import { Order, ShopOrder, ShopOrdersQuery } from '@souk/contract/orders';
import { PageQuery } from '@souk/contract/paging';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { orderOf, ordersOf, shopOrders } from './reads.ts';

const config = { access: 'signed-in' } as const;
const tags = ['orders'];

export function orderRoutes(app: App, deps: Deps): void {
  app.get(
    '/orders',
    { config, schema: { tags, querystring: PageQuery, response: { 200: z.array(Order) } } },
    async (request, reply) => {
      const { rows, total } = await ordersOf(deps, actorOf(request), request.query);
      return reply.header('x-total-count', total).send(rows);
    },
  );

  app.get(
    '/orders/:orderId',
    { config, schema: { tags, params: idParams('orderId'), response: { 200: Order } } },
    (request) => orderOf(deps, actorOf(request), request.params.orderId),
  );

  app.get(
    '/shops/:shopId/orders',
    {
      config,
      schema: {
        tags,
        params: idParams('shopId'),
        querystring: ShopOrdersQuery,
        response: { 200: z.array(ShopOrder) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await shopOrders(
        deps,
        actorOf(request),
        request.params.shopId,
        request.query,
      );
      return reply.header('x-total-count', total).send(rows);
    },
  );
}
