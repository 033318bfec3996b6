import { orderDetailApi } from '@souk/contract/order-detail';
import { read } from '../../api/query.ts';
import { ordersKey } from '../orders/refresh-orders.ts';
import { shipmentsKey } from '../shipments/refresh-shipments.ts';

/** One purchase with its full history; for its buyer and admins. */
export const orderQuery = (orderId: string) =>
  read([...ordersKey, 'one', orderId], orderDetailApi.read, { params: { orderId } });

/** The content of its invoice. */
export const invoiceQuery = (orderId: string) =>
  read([...ordersKey, 'invoice', orderId], orderDetailApi.invoice, { params: { orderId } });

/** A shop's part of a purchase with its full history; for its owner and admins. */
export const shipmentQuery = (shopId: string, orderId: string) =>
  read([...shipmentsKey(shopId), 'one', orderId], orderDetailApi.readOfShop, {
    params: { shopId, orderId },
  });
