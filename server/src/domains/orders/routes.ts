import {
  Order,
  OrdersToShip,
  ShopOrder,
  ShopOrdersFilter,
  ShopOrdersQuery,
} from '@souk/contract/orders';
import { PageQuery } from '@souk/contract/paging';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { exportOrders } from './export-orders.ts';
import { orderOf, ordersOf, ordersToShip, shopOrders } from './reads.ts';

const config = { access: 'signed-in' } as const;
const tags = ['orders'];

export function orderRoutes(app: App, deps: Deps): void {
  app.get(
    '/orders',
    {
      config: { ...config, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listOrders',
        summary: 'Your purchases, newest first',
        querystring: PageQuery,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await ordersOf(deps, actorOf(request), request.query);
      return reply.header('x-total-count', total).send(rows);
    },
  );

  app.get(
    '/orders/:orderId',
    {
      config,
      schema: {
        tags,
        operationId: 'readOrder',
        summary: 'One purchase of yours',
        params: idParams('orderId'),
        response: { 200: Order },
      },
    },
    (request) => orderOf(deps, actorOf(request), request.params.orderId),
  );

  app.get(
    '/shops/:shopId/orders',
    {
      config: { ...config, gives: ['X-Total-Count'], errors: [403] },
      schema: {
        tags,
        operationId: 'listShopOrders',
        summary: 'A shop’s part of each purchase: its owner or an admin',
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

  app.get(
    '/shops/:shopId/orders.csv',
    {
      config: { ...config, errors: [403] },
      schema: {
        tags,
        operationId: 'exportShopOrders',
        summary: "A shop's orders as a CSV file, a line for each item",
        produces: ['text/csv'],
        params: idParams('shopId'),
        querystring: ShopOrdersFilter,
      },
    },
    async (request, reply) => {
      const { shopId } = request.params;
      const { fileName, text } = await exportOrders(deps, actorOf(request), shopId, request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(text));
    },
  );

  app.get(
    '/user/orders-to-ship',
    {
      config,
      schema: {
        tags,
        operationId: 'listOrdersToShip',
        summary: 'Your shops in which paid orders wait to be shipped',
        response: { 200: z.array(OrdersToShip) },
      },
    },
    (request) => ordersToShip(deps, actorOf(request)),
  );
}
