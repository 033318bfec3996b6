import * as z from 'zod/mini';
import { isWebAddress } from './addresses.ts';
import { shownCurrency } from './currency.ts';
import { endpoint } from './endpoint.ts';
import { Email, WebUrl, Count, Day, Id, Time, Amount } from './fields.ts';
import { isId } from './ids.ts';
import { addressFault, IdInput, line, typedWord } from './inputs.ts';
import { OrderDiscount, OrderItem, Refund, ShippingOption, taxed } from './order-parts.ts';
import { orderPage } from './order-sorts.ts';
import { STATUSES } from './order-status.ts';
import { PageQuery, SearchText } from './paging.ts';

export { OrderItem, Refund };
export type { OrderDiscount } from './order-parts.ts';

export const ORDERS = {
  notFound: 'Order not found',
  noInvoice: 'The invoice is available once the order is paid by card',
  trackingInvalid: 'Tracking URL must be an http(s) address',
  trackingRequired: 'Please enter a tracking URL',
  notYours: 'You can’t see these orders',
  ids: 'orders must be up to 100 ids separated by commas',
  nothingToChange: 'Please send a status or a tracking URL',
  changedMeanwhile: 'This order has changed since you opened it. Please look at it again.',
  refundUnderWay:
    'The refund for this order is on its way to the buyer. The status changes once it’s confirmed.',
  notShipped: 'This order hasn’t been shipped yet',
  voided: 'This order has been cancelled or refunded',
  unknownShop: 'This shop is not in this order',
  suspendedDelivers: 'Your shop is suspended, so only an admin can mark its orders as delivered',
  paidBack: 'This order has been refunded, so its status can only be Cancelled or Refunded.',
} as const;

const STATUS = `status must be one of ${STATUSES.join(', ')}`;
export const OrderStatus = z.enum(STATUSES, STATUS);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The promised arrival, if any. Set at the sale and recalculated on shipping. */
const arrival = { arrives_from: z.nullable(Day), arrives_to: z.nullable(Day) };
/** The carrier can be one of CARRIER_NAMES in carriers.ts, or any other. */
export const parcel = {
  tracking_url: z.nullable(WebUrl),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
};

/** What one shop sends of a purchase, as its buyer sees it. */
export const OrderShipment = z.object({
  shop_id: Id,
  shop_name: z.string(),
  status: OrderStatus,
  ...parcel,
  /** Before discounts. */
  subtotal: Amount,
  /** Off its goods. */
  discount: Amount,
  ...arrival,
  /** Null if the site's own fee was charged. */
  shipping_option: z.nullable(ShippingOption),
  /** The latest refund of it. */
  refund: z.nullable(Refund),
});

export type OrderShipment = z.infer<typeof OrderShipment>;

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
  /** Before discounts. */
  subtotal: Amount,
  /** Off the goods. */
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  total_amount: Amount,
  discounts: z.array(OrderDiscount),
  ...taxed,
  /**
   * The buyer's display currency, and its rate then: what one unit of the site's currency was in
   * it. The charge is in the site's currency.
   */
  ...shownCurrency,
  status: OrderStatus,
  /** The tracking details of the first parcel that has any. */
  ...parcel,
  items: z.array(OrderItem),
  shipments: z.array(OrderShipment),
  shipping_address: Address,
  /** The card page, while the order can still be paid there. */
  checkout_url: z.nullable(WebUrl),
  /** Until when an unpaid order holds its items. */
  expires_at: z.nullable(Time),
  /** The buyer paid with a method that takes days and can still fail, such as a bank debit. */
  payment_processing: z.boolean(),
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

/** People who can confirm a delivery. Sellers can't. */
export const CONFIRMED_BY = ['buyer', 'carrier', 'admin'] as const;
const confirmation = {
  confirmed_at: z.nullable(Time),
  confirmed_by: z.nullable(z.enum(CONFIRMED_BY)),
};
/** When and by whom a delivery was confirmed. */
export const Confirmation = z.object(confirmation);
export type Confirmation = z.infer<typeof Confirmation>;

export const ArrivedRequest = z.object({ shop_id: IdInput() });
export type ArrivedRequest = z.infer<typeof ArrivedRequest>;

const Arrival = z.object({ shop_id: Id, status: OrderStatus, ...confirmation });
export type Arrival = z.infer<typeof Arrival>;

/** What one shop sends of a purchase, as the seller sees it; `id` is the purchase's. */
export const Shipment = z.object({
  id: Id,
  order_number: z.string(),
  created_at: Time,
  shop_id: Id,
  shop_name: z.string(),
  status: OrderStatus,
  ...parcel,
  /** Before discounts. */
  subtotal: Amount,
  /** Off its goods, by the shop and by the site. */
  discount: Amount,
  /** What of it the site gives the shop, with the shipping that it waived. */
  from_site: Amount,
  ...taxed,
  shipping: Amount,
  tax: Amount,
  total_amount: Amount,
  /** The buyer's display currency, and its rate then. */
  ...shownCurrency,
  items: z.array(OrderItem),
  /** Null until the order is paid: before that the seller needs only the name. */
  shipping_address: z.nullable(Address),
  customer_name: z.string(),
  ...arrival,
  /** Null if the site's own fee was charged. */
  shipping_option: z.nullable(ShippingOption),
  /** The amount returned to the buyer's card when the shipment is cancelled or refunded. */
  refundable: Amount,
  /** The latest refund of it. */
  refund: z.nullable(Refund),
});
export type Shipment = z.infer<typeof Shipment>;

const areIds = (text: string) => {
  const ids = text.split(',');
  return ids.length <= 100 && ids.every(isId);
};

/** The filters of a shop's orders, in its list and in its export. */
export const ShipmentsFilter = z.object({
  status: z.optional(OrderStatus),
  search: SearchText,
  /** Only these orders: comma-separated ids. */
  orders: z.optional(z.string().check(z.refine(areIds, ORDERS.ids))),
});
export type ShipmentsFilter = z.infer<typeof ShipmentsFilter>;

export const ShipmentsQuery = z.extend(ShipmentsFilter, orderPage);
export type ShipmentsQuery = z.infer<typeof ShipmentsQuery>;

/** A shop with paid orders to ship, and their number. */
export const OrdersToShip = z.object({ shop_id: Id, shop_name: z.string(), count: Count });
export type OrdersToShip = z.infer<typeof OrdersToShip>;

/** How long a shipping email is delayed, so that the seller can undo shipping. */
export const SHIPPED_MAIL_WAITS_S = 30;

const ParcelText = z.optional(z.nullable(line(100)));

const TrackingUrl = z.string(ORDERS.trackingInvalid).check(
  typedWord,
  z.refine((value) => value === '' || isWebAddress(value), {
    error: ({ input }) => addressFault(input, ORDERS.trackingInvalid),
  }),
);

export const UpdateShipmentRequest = z
  .object({
    status: z.optional(OrderStatus),
    tracking_url: z.optional(z.nullable(TrackingUrl)),
    /** A carrier from carriers.ts and a number set the carrier’s tracking URL; "" clears a field. */
    carrier: ParcelText,
    tracking_number: ParcelText,
    /**
     * Whether to email the buyer that it was shipped or delivered. If omitted, emails go out right away.
     * If `true`, an email about shipping waits for SHIPPED_MAIL_WAITS_S, and isn't sent if shipping is
     * voided in the meantime.
     */
    notify: z.optional(z.boolean()),
    /** The status that the caller expects. If it has changed, the call fails with 409. */
    from_status: z.optional(OrderStatus),
  })
  .check(
    z.refine(
      ({ status, tracking_url, carrier, tracking_number }) =>
        [status, tracking_url, carrier, tracking_number].some((given) => given !== undefined),
      ORDERS.nothingToChange,
    ),
  );
export type UpdateShipmentRequest = z.infer<typeof UpdateShipmentRequest>;

const signedIn = { access: 'signed-in', tag: 'orders' } as const;
const ofShop = {
  access: 'owner',
  closedShops: true,
  tag: 'orders',
  refusal: ORDERS.notYours,
} as const;

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
    summary: 'A shop’s shipments (shop owner or admin)',
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
  arrived: endpoint('POST /orders/:orderId/arrived', {
    ...signedIn,
    operationId: 'confirmArrival',
    summary: 'Confirm that a shipment arrived (buyer only)',
    body: ArrivedRequest,
    answers: { 200: Arrival },
    errors: [409],
  }),
  change: endpoint('PATCH /shops/:shopId/orders/:orderId', {
    ...ofShop,
    records: ['order.changed', 'refund.asked'],
    operationId: 'changeShopOrder',
    summary: 'Set the status or tracking URL of a shipment (shop owner or admin)',
    body: UpdateShipmentRequest,
    answers: { 200: Shipment },
    takes: ['Idempotency-Key'],
  }),
  toShip: endpoint('GET /user/orders-to-ship', {
    ...signedIn,
    operationId: 'listOrdersToShip',
    summary: 'How many paid orders to ship each of your shops has, if any',
    query: PageQuery,
    answers: { 200: z.array(OrdersToShip) },
    gives: ['X-Total-Count'],
  }),
};
