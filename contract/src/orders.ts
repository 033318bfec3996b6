import * as z from 'zod/mini';
import { isWebAddress } from './addresses.ts';
import { Email, MediaUrl, WebUrl, Count, Id, Time, Dollars } from './fields.ts';
import { shownCurrency } from './currency.ts';
import { endpoint } from './endpoint.ts';
import { STATUSES } from './order-status.ts';
import { PageQuery, SearchText, pageFields } from './paging.ts';

export const ORDERS = {
  notFound: 'Order not found',
  noInvoice: 'There is an invoice once the order is paid by card',
  trackingInvalid: 'Tracking URL must be an http(s) address',
  trackingRequired: 'Please enter a tracking URL',
  notYours: 'These orders are not yours to see',
  nothingToChange: 'Please send a status or a tracking URL',
  refundUnderWay:
    'The money of this order is on its way back to the buyer. Its status changes when the refund is confirmed.',
  paidBack:
    'The money of this order went back to the buyer. Its status can only be Cancelled or Refunded.',
} as const;

const STATUS = `status must be one of ${STATUSES.join(', ')}`;
export const OrderStatus = z.enum(STATUSES, STATUS);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderItem = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  shop_id: Id,
  shop_name: z.string(),
  variant_id: z.nullable(Id),
  variant_name: z.nullable(z.string()),
  variant_value: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  image: z.nullable(MediaUrl),
  quantity: Count,
  price: Dollars,
});
export type OrderItem = z.infer<typeof OrderItem>;

/** Money of a shipment that goes back: pending until the provider confirms it; `failure` says why it failed. */
export const Refund = z.object({
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: Dollars,
  failure: z.nullable(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** What one shop sends of a purchase, as its buyer sees it. */
export const OrderShipment = z.object({
  shop_id: Id,
  shop_name: z.string(),
  status: OrderStatus,
  tracking_url: z.nullable(WebUrl),
  subtotal: Dollars,
  /** The latest refund of it. */
  refund: z.nullable(Refund),
});

const address = {
  first_name: z.string(),
  last_name: z.string(),
  email: Email,
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country: z.string(),
};

export const Address = z.object(address);
export type Address = z.infer<typeof Address>;

/** A purchase as its buyer sees it. */
export const Order = z.object({
  id: Id,
  order_number: z.string(),
  created_at: Time,
  subtotal: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total_amount: Dollars,
  /**
   * The buyer's display currency, and its rate then: one dollar in that currency. The charge is in
   * dollars.
   */
  ...shownCurrency,
  status: OrderStatus,
  tracking_url: z.nullable(WebUrl),
  items: z.array(OrderItem),
  shipments: z.array(OrderShipment),
  shipping_address: Address,
  /** The card page, while the order can still be paid there. */
  checkout_url: z.nullable(WebUrl),
  /** Until when an unpaid order holds its items. */
  expires_at: z.nullable(Time),
});
export type Order = z.infer<typeof Order>;

/** An unpaid purchase, and the items that it holds. */
export const UnpaidOrder = z.extend(
  z.pick(Order, { id: true, order_number: true, total_amount: true, checkout_url: true }),
  {
    expires_at: Time,
    items: z.array(
      z.pick(OrderItem, {
        product_id: true,
        product_name: true,
        variant_id: true,
        variant_value: true,
        quantity: true,
      }),
    ),
  },
);
export type UnpaidOrder = z.infer<typeof UnpaidOrder>;

/** What one shop sends of a purchase, as the seller sees it; `id` is the purchase's. */
export const Shipment = z.object({
  id: Id,
  order_number: z.string(),
  created_at: Time,
  shop_id: Id,
  shop_name: z.string(),
  status: OrderStatus,
  tracking_url: z.nullable(WebUrl),
  subtotal: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total_amount: Dollars,
  /** The buyer's display currency, and its rate then. */
  ...shownCurrency,
  items: z.array(OrderItem),
  /** Null until the order is paid: before that the seller needs only the name. */
  shipping_address: z.nullable(Address),
  customer_name: z.string(),
  /** The amount returned to the buyer's card when the shipment is cancelled or refunded. */
  refundable: Dollars,
  /** The latest refund of it. */
  refund: z.nullable(Refund),
});
export type Shipment = z.infer<typeof Shipment>;

/** The filters of a shop's orders, in its list and in its export. */
export const ShipmentsFilter = z.object({
  status: z.optional(OrderStatus),
  search: SearchText,
});
export type ShipmentsFilter = z.infer<typeof ShipmentsFilter>;

export const ShipmentsQuery = z.extend(ShipmentsFilter, pageFields());
export type ShipmentsQuery = z.infer<typeof ShipmentsQuery>;

/** A shop with paid orders to ship, and their number. */
export const OrdersToShip = z.object({ shop_id: Id, shop_name: z.string(), count: Count });
export type OrdersToShip = z.infer<typeof OrdersToShip>;

export const UpdateShipmentRequest = z
  .object({
    status: z.optional(OrderStatus),
    tracking_url: z.optional(
      z.nullable(
        z.string(ORDERS.trackingInvalid).check(
          z.trim(),
          z.refine((value) => value === '' || isWebAddress(value), ORDERS.trackingInvalid),
        ),
      ),
    ),
  })
  .check(
    z.refine(
      (body) => body.status !== undefined || body.tracking_url !== undefined,
      ORDERS.nothingToChange,
    ),
  );
export type UpdateShipmentRequest = z.infer<typeof UpdateShipmentRequest>;

const signedIn = { access: 'signed-in', tag: 'orders' } as const;
const ofShop = { access: 'owner', tag: 'orders', refusal: ORDERS.notYours } as const;

export const ordersApi = {
  list: endpoint('GET /orders', {
    ...signedIn,
    operationId: 'listOrders',
    summary: 'Your purchases, newest first',
    query: PageQuery,
    answers: { 200: z.array(Order) },
    gives: ['X-Total-Count'],
  }),
  listOfShop: endpoint('GET /shops/:shopId/orders', {
    ...ofShop,
    operationId: 'listShopOrders',
    summary: 'A shop’s part of each purchase: its owner or an admin',
    query: ShipmentsQuery,
    answers: { 200: z.array(Shipment) },
    gives: ['X-Total-Count'],
  }),
  exportOfShop: endpoint('GET /shops/:shopId/orders.csv', {
    ...ofShop,
    operationId: 'exportShopOrders',
    summary: 'A shop’s orders as a CSV file, one line per item',
    query: ShipmentsFilter,
    produces: ['text/csv'],
  }),
  change: endpoint('PATCH /shops/:shopId/orders/:orderId', {
    ...ofShop,
    records: ['order.changed', 'refund.asked'],
    operationId: 'changeShopOrder',
    summary: 'Set the status or tracking URL of a shop’s part: its owner or an admin',
    body: UpdateShipmentRequest,
    answers: { 200: Shipment },
    takes: ['Idempotency-Key'],
  }),
  toShip: endpoint('GET /user/orders-to-ship', {
    ...signedIn,
    operationId: 'listOrdersToShip',
    summary: 'Your shops with paid orders to ship, and how many',
    query: PageQuery,
    answers: { 200: z.array(OrdersToShip) },
    gives: ['X-Total-Count'],
  }),
};
