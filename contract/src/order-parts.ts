// The parts of orders and of shipments.
import * as z from 'zod/mini';
import { DISCOUNT_KINDS } from './discount-cost.ts';
import { Count, Amount, Id, MediaUrl } from './fields.ts';

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
  price: Amount,
  /**
   * What all its pieces cost before the discount. It can differ a little from price × quantity where
   * the tax came off the whole.
   */
  amount: Amount,
  /** Off all its pieces together. */
  discount: Amount,
});
export type OrderItem = z.infer<typeof OrderItem>;

/** Money of a shipment that goes back: pending until the provider confirms it; `failure` says why it failed. */
export const Refund = z.object({
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: Amount,
  failure: z.nullable(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** The shipping option that the buyer chose, at its price before discounts. */
export const ShippingOption = z.object({
  name: z.string(),
  price: Amount,
  /** Handling and transit. */
  days: z.nullable(z.object({ min: Count, max: Count })),
});

/** What was taxed at a rate. */
const TaxLine = z.object({
  name: z.string(),
  percent: z.number(),
  /** Without the tax. */
  net: Amount,
  tax: Amount,
});
export const taxed = {
  /** Whether goods and shipping contain the tax. */
  tax_included: z.boolean(),
  /** Empty if the tax is one percentage on all goods. */
  tax_lines: z.array(TaxLine),
};

/** What a discount gave in an order. */
export const OrderDiscount = z.object({
  /** Null is the site's. */
  shop_id: z.nullable(Id),
  /** Null if it applied by itself. */
  code: z.nullable(z.string()),
  kind: z.enum(DISCOUNT_KINDS),
  /** A percentage, or an amount. */
  value: z.number(),
  /** Off the goods. */
  amount: Amount,
  /** The shipping that it waived. */
  shipping: Amount,
});
export type OrderDiscount = z.infer<typeof OrderDiscount>;
