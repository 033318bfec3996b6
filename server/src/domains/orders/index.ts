// Carts, orders and shipments, and the addresses of buyers.

import { addressBookRoutes } from './address-book/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { orderRoutes } from './routes.ts';
import { shipmentJobs } from './shipments/jobs.ts';
import { shipmentRoutes } from './shipments/routes.ts';

export { rememberAddress } from './address-book/remember-address.ts';
export { cartCodes, removeUsedCodes } from './cart/cart-discounts.ts';
export { addedFromClip, type CartLine, loadCart, requireOpen } from './cart/reads.ts';
export { removeBought } from './cart/remove-from-cart.ts';
export {
  createOrder,
  lockBuyer,
  type NewOrderLine,
  type ShipmentTerms,
  sumOf,
} from './create-order.ts';
export { emptyAddresses } from './forget-buyer.ts';
export { type SoldShipment, soldShipments } from './freeze-commission.ts';
export { goodsToPrice, keyOf, type OfferedLine } from './goods-to-price.ts';
export { loadOrders } from './load-orders.ts';
export { heldBy, unpaidOrdersOf } from './money.ts';
export { notShippableIn } from './not-shippable.ts';
export { keepDiscounts, type NewOrderDiscount } from './order-discounts.ts';
export { boughtBy, fullCents, itemIdsOf } from './order-items.ts';
export { orderConfirmed, orderExpired, paymentFailed, yourOrderPage } from './order-letters.ts';
export { mailExpiredOrder, mailFailedPayment, mailPaidOrder } from './order-mails.ts';
export { orderReader } from './order-reader.ts';
export { orderIdOfNumber, orderNumbers, orderOf, ordersSince, vatOfOrder } from './reads.ts';
export {
  changeShipment,
  type Money,
  type RefundRequest,
  shipmentToManage,
} from './shipments/change-shipment.ts';
export { canArrive, confirmationOf } from './shipments/confirm-arrival.ts';
export { dailyOrders } from './shipments/daily-summary.ts';
export { loadShipments } from './shipments/load-shipments.ts';
export { lockShipments } from './shipments/lock-shipments.ts';
export {
  amountOf,
  changesOf,
  ordersToShip,
  shipmentById,
  type ShipmentRow,
  shipmentsOf,
  shopsOfOrders,
} from './shipments/reads.ts';
export {
  type ChangeOrigin,
  lapseOrder,
  markPaid,
  setShipmentStatus,
} from './shipments/set-shipment-status.ts';
export { newOrder, shipmentNews, shipmentPage } from './shipments/shipment-letters.ts';
export { mailBuyer, mailNewShipments, mailShipment } from './shipments/shipment-mails.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [addressBookRoutes, cartRoutes, orderRoutes, shipmentRoutes],
  jobs: { ...shipmentJobs },
};
export { GONE_SHIPMENTS, OPEN_SHIPMENTS, VOIDED_SHIPMENTS } from './shipments/statuses.ts';
export { REFUND_STATUSES } from './money.ts';
