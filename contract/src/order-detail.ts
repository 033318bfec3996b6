import * as z from 'zod/mini';
import { shownCurrency } from './currency.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time, Amount } from './fields.ts';
import { IdInput } from './inputs.ts';
import {
  Address,
  Confirmation,
  Order,
  OrderItem,
  ORDERS,
  OrderShipment,
  Shipment,
} from './orders.ts';
import { RefundDetail } from './refunds.ts';
import { ReturnRequest, ReturnKind, TimelineEntry } from './returns.ts';

/** What happened to an order, or to a shipment of it. */
const story = {
  timeline: z.array(TimelineEntry),
  refunds: z.array(RefundDetail),
  requests: z.array(ReturnRequest),
};

/** A purchase with its history. */
export const OrderDetail = z.extend(Order, {
  shipments: z.array(
    z.extend(OrderShipment, {
      /** The refundable rest. */
      refundable: Amount,
      /** The reasons for which the buyer can ask for money back now. */
      may_ask: z.array(ReturnKind),
      ...Confirmation.shape,
      /** Whether the buyer can confirm that it arrived. */
      may_confirm: z.boolean(),
    }),
  ),
  /** Paid orders have an invoice. */
  has_invoice: z.boolean(),
  /** The buyer's VAT number, and whether the EU's register confirmed it. */
  vat: z.nullable(z.object({ id: z.string(), verified: z.boolean() })),
  ...story,
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** A shipment with all that happened to it. */
export const ShipmentDetail = z.extend(Shipment, {
  buyer_id: Id,
  /** Whether the shop has blocked them. */
  buyer_blocked: z.boolean(),
  ...Confirmation.shape,
  has_invoice: z.boolean(),
  /**
   * The refundable rest, in the site's currency: of each item, of its shipping, and the tax on the
   * goods.
   */
  left: z.object({
    items: z.array(
      z.object({
        order_item_id: Id,
        quantity: Count,
        goods: Amount,
        /** Null if the tax is worked out for the whole shipment. */
        tax: z.nullable(Amount),
      }),
    ),
    shipping: Amount,
    tax: Amount,
    /** What of the tax is on the shipping. */
    shipping_tax: Amount,
  }),
  ...story,
});
export type ShipmentDetail = z.infer<typeof ShipmentDetail>;

/** What a seller gives back of an invoice: one for each refund, numbered in a series of their own. */
const CreditNote = z.object({
  number: z.string(),
  date: Time,
  shop_id: Id,
  /** `quantity` is 0 for an amount without pieces. */
  lines: z.array(z.object({ product_name: z.string(), quantity: Count, amount: Amount })),
  tax: Amount,
  tax_lines: Order.shape.tax_lines,
  total: Amount,
});
export type CreditNote = z.infer<typeof CreditNote>;

/**
 * The contents of an invoice: one seller's, or an overview of a purchase from several, whose
 * invoices are in `invoices`.
 */
export const Invoice = z.object({
  /** The seller's prefix and a running number. */
  number: z.string(),
  date: Time,
  order_number: z.string(),
  invoices: z.array(z.object({ shop_id: Id, number: z.string() })),
  sellers: z.array(
    z.object({
      shop_id: Id,
      name: z.string(),
      legal_name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** A two-letter code. */
      country: z.nullable(z.string()),
      vat_id: z.nullable(z.string()),
    }),
  ),
  buyer: Address,
  buyer_vat_id: z.nullable(z.string()),
  lines: z.array(
    z.pick(OrderItem, {
      product_name: true,
      variant_name: true,
      variant_value: true,
      sku: true,
      shop_name: true,
      quantity: true,
      price: true,
      amount: true,
    }),
  ),
  /** Before discounts. */
  subtotal: Amount,
  /** Off the goods. */
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  /** Whether goods and shipping contain the tax. */
  tax_included: z.boolean(),
  /** A line for each rate. */
  tax_lines: Order.shape.tax_lines,
  total_amount: Amount,
  /** Why there is no tax, if that needs a reason. */
  note: z.nullable(z.string()),
  ...shownCurrency,
  /** Refunds, done or on their way. */
  refunds: z.array(z.object({ date: Time, shop_name: z.nullable(z.string()), amount: Amount })),
  /** The total less the refunds. */
  balance: Amount,
  credit_notes: z.array(CreditNote),
});
export type Invoice = z.infer<typeof Invoice>;

const signedIn = { access: 'signed-in', tag: 'orders' } as const;

/** An order with its history. */
export const orderDetailApi = {
  read: endpoint('GET /orders/:orderId', {
    ...signedIn,
    operationId: 'readOrder',
    summary: 'A purchase with its timeline (buyer or admin)',
    answers: { 200: OrderDetail },
  }),
  readOfShop: endpoint('GET /shops/:shopId/orders/:orderId', {
    ...signedIn,
    access: 'owner',
    closedShops: true,
    refusal: ORDERS.notYours,
    operationId: 'readShopOrder',
    summary: 'A shipment with its timeline (shop owner or admin)',
    answers: { 200: ShipmentDetail },
  }),
  invoice: endpoint('GET /orders/:orderId/invoice', {
    ...signedIn,
    operationId: 'readInvoice',
    summary:
      'What the invoice says (buyer, sellers for their shipment, or admin): a seller’s with `shop_id`; otherwise the only one, or an overview of several',
    query: z.object({ shop_id: z.optional(IdInput()) }),
    answers: { 200: Invoice },
  }),
};
