import * as z from 'zod/mini';
import { NotShippableGoods } from './cart-lines.ts';
import { purchaseFields } from './checkout.ts';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id } from './fields.ts';
import { typedWord, upTo } from './inputs.ts';
import { SHIPPING } from './shipping.ts';

export const QuoteRequest = z.object({
  ...purchaseFields,
  country: z
    .string(SHIPPING.country)
    .check(typedWord, z.toUpperCase(), z.refine(isCountryCode, SHIPPING.country)),
  state: z._default(z.nullable(z.string().check(...upTo(100))), null),
  zip_code: z._default(z.nullable(z.string().check(...upTo(20))), null),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const Days = z.object({ min: Count, max: Count });

const Option = z.object({
  id: z.string(),
  name: z.string(),
  price: Amount,
  /** Handling and transit; null if the shop doesn't say. */
  days: z.nullable(Days),
});

/** One shop's part of a purchase, and the ways it can ship. */
const QuotedShop = z.object({
  shop_id: Id,
  goods: Amount,
  discount: Amount,
  options: z.array(Option),
  /** The id of one of them; null if nothing can be shipped there. */
  chosen: z.nullable(z.string()),
  shipping: Amount,
  tax: Amount,
});

/** What a purchase costs now. Goods that can't be shipped are in no sum. */
export const Quote = z.object({
  shops: z.array(QuotedShop),
  subtotal: Amount,
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  /** Whether prices contain the tax. */
  tax_included: z.boolean(),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), net: Amount, tax: Amount })),
  /** Why there is no tax on some or all of it, if that needs a reason. */
  tax_note: z.nullable(z.string()),
  total_amount: Amount,
  not_shippable: z.array(NotShippableGoods),
  /** What each code gives, waived shipping included, or one sentence why it gives nothing. */
  codes: z.array(
    z.object({
      code: z.string(),
      applied: z.boolean(),
      given: Amount,
      reason: z.nullable(z.string()),
    }),
  ),
});
export type Quote = z.infer<typeof Quote>;

export const quoteApi = {
  quote: endpoint('POST /checkout/quote', {
    access: 'public',
    tag: 'checkout',
    operationId: 'quotePurchase',
    summary: 'What a purchase costs, with the shipping options of each shop',
    body: QuoteRequest,
    bodySize: 'large',
    answers: { 200: Quote },
    errors: [404, 409],
  }),
};
