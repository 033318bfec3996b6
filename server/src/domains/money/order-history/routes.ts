import { orderDetailApi } from '@souk/contract/order-detail';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { issueMissing } from '../invoices/issue-documents.ts';
import { invoiceOf } from './invoice.ts';
import { orderDetail, shipmentDetail } from './order-detail.ts';

/**
 * Routes of an order with its payment, refunds, returns and disputes: this room comes after theirs.
 */
export function orderHistoryRoutes(app: App, deps: Deps): void {
  mount(app, orderDetailApi, {
    read: (request) => orderDetail(deps, actorOf(request), request.params.orderId),
    readOfShop: (request) => shipmentDetail(deps, actorOf(request), request.params),
    invoice: async (request) => {
      const { params, query } = request;
      // After a release that didn't number invoices, the first read does.
      await issueMissing(deps, params.orderId);
      return invoiceOf(deps, actorOf(request), params.orderId, query.shop_id ?? null);
    },
  });
}
