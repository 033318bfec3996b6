import * as z from 'zod/mini';
import { inWholeMinor, shortAmount } from './amount-texts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time, Amount } from './fields.ts';
import { AmountInput, PositiveAmountInput, IdInput, requiredText } from './inputs.ts';
import { REFUNDS_MAX } from './limits.ts';
import { maxPrice } from './money.ts';
import { ORDERS } from './orders.ts';

export const REFUNDS = {
  reason: 'Please give a reason',
  get amount() {
    return `The amount must be more than ${shortAmount(0)}, ${inWholeMinor()}`;
  },
  get shipping() {
    return `The shipping must be ${shortAmount(0)} or more, ${inWholeMinor()}`;
  },
  quantity: 'quantity must be a whole number from 1',
  itemTwice: 'Each item can be named once',
  unknownItem: 'This item is not in this order',
  notFound: 'Refund not found',
  notFailed: 'Only failed refunds can be retried or dropped',
  triedAgain: 'This refund has already been retried',
  dropped: 'This refund has been dropped',
  notYoursToDrop: 'Only an admin can drop this refund, and not for their own shop',
  eitherOr: 'Please send items and shipping, or an amount',
  notByCard: 'This order was not paid by card, so there is no card to refund',
  tooMany: `This order has already been refunded ${REFUNDS_MAX} times. You can still refund everything that’s left.`,
  nothingLeft: 'This order has already been refunded in full',
  nothingPaid: 'Nothing was paid for this, so it can only be refunded as a whole',
} as const;

/** More than any order costs, in minor units. */
const mostRefunded = () => 100 * maxPrice();

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
  shipping: z.optional(AmountInput(() => REFUNDS.shipping, mostRefunded)),
  /** Over everything that is left; restocks nothing. */
  amount: z.optional(PositiveAmountInput(() => REFUNDS.amount, mostRefunded)),
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
  amount: Amount,
  goods: Amount,
  shipping: Amount,
  tax: Amount,
  /** Whether goods and shipping contain the tax. */
  tax_included: z.boolean(),
  items: z.array(
    z.object({
      order_item_id: Id,
      product_name: z.string(),
      /** 0 for a share of an amount. */
      quantity: Count,
      amount: Amount,
    }),
  ),
  reason: z.string(),
  restock: z.boolean(),
  created_at: Time,
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** The first attempt at this refund, if this is a retry. */
  retry_of: z.nullable(Id),
  /** Whether it failed and its money is still on hold. */
  held: z.boolean(),
  /** Why it won't be retried. */
  dropped_reason: z.nullable(z.string()),
  /** For a refund made at the provider: how many shops share it. Null if it belongs to one shop. */
  spread_over: z.nullable(Count),
});
export type RefundDetail = z.infer<typeof RefundDetail>;

export const DropRefund = z.object({ reason: requiredText(REFUNDS.reason, 500) });
export type DropRefund = z.infer<typeof DropRefund>;

const ofShipment = {
  access: 'owner',
  closedShops: true,
  refusal: ORDERS.notYours,
  tag: 'payments',
} as const;

export const refundsApi = {
  retry: endpoint('POST /shops/:shopId/orders/:orderId/refunds/:refundId/retry', {
    ...ofShipment,
    records: ['refund.asked'],
    operationId: 'retryRefund',
    summary: 'Retry a failed refund (shop owner or admin)',
    answers: { 201: RefundDetail },
    errors: [409, 503],
  }),
  drop: endpoint('POST /shops/:shopId/orders/:orderId/refunds/:refundId/drop', {
    ...ofShipment,
    records: ['refund.dropped'],
    operationId: 'dropRefund',
    summary: 'Drop a failed refund, with a reason for the buyer (shop owner or admin)',
    body: DropRefund,
    answers: { 200: RefundDetail },
    errors: [409],
  }),
  create: endpoint('POST /shops/:shopId/orders/:orderId/refunds', {
    ...ofShipment,
    records: ['refund.asked'],
    operationId: 'createRefund',
    summary: 'Refund a shipment of an order (shop owner or admin)',
    body: RefundRequest,
    bodySize: 'medium',
    answers: { 201: RefundDetail },
    takes: ['Idempotency-Key'],
    errors: [503],
  }),
};
