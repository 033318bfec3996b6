import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time, Dollars } from './fields.ts';
import { IdInput, requiredText } from './inputs.ts';
import { isWholeCents, MAX_PRICE_CENTS } from './money.ts';
import { ORDERS } from './orders.ts';

export const REFUNDS = {
  reason: 'Please give a reason',
  amount: 'The amount must be more than $0, in whole cents',
  shipping: 'The shipping must be $0 or more, in whole cents',
  quantity: 'quantity must be a whole number from 1',
  itemTwice: 'Each item can be named once',
  unknownItem: 'This item is not in this order',
  eitherOr: 'Please send items and shipping, or an amount',
  notByCard: 'This order was not paid by card, so there is nothing to send back to one',
  nothingLeft: 'All of this order has been refunded already',
} as const;

const cents = (message: string) =>
  z
    .number(message)
    .check(
      z.minimum(0, message),
      z.maximum(MAX_PRICE_CENTS, message),
      z.refine(isWholeCents, message),
    );

const Item = z.object({
  order_item_id: IdInput(),
  quantity: z
    .number(REFUNDS.quantity)
    .check(z.int(REFUNDS.quantity), z.minimum(1, REFUNDS.quantity)),
});

/** The refunded items and shipping, or an amount. */
export const refundFields = {
  items: z.optional(
    z
      .array(Item)
      .check(
        z.refine(
          (items) => new Set(items.map((item) => item.order_item_id)).size === items.length,
          REFUNDS.itemTwice,
        ),
      ),
  ),
  /** In dollars. */
  shipping: z.optional(cents(REFUNDS.shipping)),
  /** In dollars, over everything that is left; restocks nothing. */
  amount: z.optional(cents(REFUNDS.amount).check(z.minimum(0.01, REFUNDS.amount))),
  /** Whether the units go back on sale: by default true before shipping, false after. */
  restock: z.optional(z.boolean()),
};

const RefundFields = z.object(refundFields);
export type RefundFields = z.infer<typeof RefundFields>;

/** Units and shipping, or an amount: one of the two. */
export function wantsOneWay({ items, shipping, amount }: RefundFields): boolean {
  const pieces = (items?.length ?? 0) > 0 || (shipping ?? 0) > 0;
  return (amount === undefined) === pieces;
}

export const RefundRequest = z
  .extend(RefundFields, { reason: requiredText(REFUNDS.reason, 500) })
  .check(z.refine(wantsOneWay, REFUNDS.eitherOr));
export type RefundRequest = z.infer<typeof RefundRequest>;

export const RefundDetail = z.object({
  id: Id,
  /**
   * The shop of the refunded shipment; null for a refund made at the provider that fits no
   * shipment.
   */
  shop_id: z.nullable(Id),
  /** Pending until the provider confirms it. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: Dollars,
  goods: Dollars,
  shipping: Dollars,
  tax: Dollars,
  items: z.array(
    z.object({
      order_item_id: Id,
      product_name: z.string(),
      /** 0 for a share of an amount. */
      quantity: Count,
      amount: Dollars,
    }),
  ),
  reason: z.string(),
  restock: z.boolean(),
  created_at: Time,
  /** Why it failed. */
  failure: z.nullable(z.string()),
});
export type RefundDetail = z.infer<typeof RefundDetail>;

export const refundsApi = {
  create: endpoint('POST /shops/:shopId/orders/:orderId/refunds', {
    access: 'owner',
    refusal: ORDERS.notYours,
    records: ['refund.asked'],
    tag: 'payments',
    operationId: 'createRefund',
    summary: 'Give money back for a shop’s part of an order: its owner or an admin',
    body: RefundRequest,
    bodySize: 'medium',
    answers: { 201: RefundDetail },
    takes: ['Idempotency-Key'],
    errors: [503],
  }),
};
