import {
  AdminOrder,
  AdminOrderDetail,
  AdminOrdersQuery,
  AdminShop,
  AdminShopsQuery,
  AdminStats,
  ParkedPayment,
  ParkedPaymentsQuery,
} from '@souk/contract/admin';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { parkedPayments } from '../payments/parked-payments.ts';
import { allOrders, orderWithHistory, shopsToFind, siteTotals } from './reads.ts';

const config = { access: 'admin' } as const;
const tags = ['admin'];

export function adminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/stats',
    {
      config,
      schema: {
        tags,
        operationId: 'siteTotals',
        summary: 'The site’s totals',
        response: { 200: AdminStats },
      },
    },
    () => siteTotals(deps),
  );

  app.get(
    '/admin/orders',
    {
      config: { ...config, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listAllOrders',
        summary: 'All orders, newest first, searched and filtered',
        querystring: AdminOrdersQuery,
        response: { 200: z.array(AdminOrder) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await allOrders(deps, request.query);
      return reply.header('x-total-count', total).send(rows);
    },
  );

  app.get(
    '/admin/shops',
    {
      config,
      schema: {
        tags,
        operationId: 'findShops',
        summary: 'Shops by name, to filter orders by',
        querystring: AdminShopsQuery,
        response: { 200: z.array(AdminShop) },
      },
    },
    (request) => shopsToFind(deps, request.query),
  );

  app.get(
    '/admin/orders/:orderId',
    {
      config,
      schema: {
        tags,
        operationId: 'readAnyOrder',
        summary: 'One order with its history',
        params: idParams('orderId'),
        response: { 200: AdminOrderDetail },
      },
    },
    (request) => orderWithHistory(deps, request.params.orderId),
  );

  app.get(
    '/admin/parked-payments',
    {
      config: { ...config, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listParkedPayments',
        summary: 'Payments that name an order and do not settle it, newest first',
        querystring: ParkedPaymentsQuery,
        response: { 200: z.array(ParkedPayment) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await parkedPayments(deps.db, request.query);
      return reply.header('x-total-count', total).send(rows);
    },
  );
}
