import { orderDetailApi } from '@souk/contract/order-detail';
import { read } from '../../api/query.ts';
import { ordersKey } from '../orders/refresh-orders.ts';
import { shipmentsKey } from '../shipments/refresh-shipments.ts';

/** One purchase with its full history; for its buyer and admins. */
export const orderQuery = (orderId: string) =>
  read([...ordersKey, 'one', orderId], orderDetailApi.read, { params: { orderId } });

/** The content of a shop's invoice; without one, of the only one or an overview of several. */
export const invoiceQuery = (orderId: string, shopId: string | null) =>
  read([...ordersKey, 'invoice', orderId, shopId], orderDetailApi.invoice, {
    params: { orderId },
    query: { shop_id: shopId },
  });

/** A shipment with its full history; for its owner and admins. */
export const shipmentQuery = (shopId: string, orderId: string) =>
  read([...shipmentsKey(shopId), 'one', orderId], orderDetailApi.readOfShop, {
    params: { shopId, orderId },
  });
