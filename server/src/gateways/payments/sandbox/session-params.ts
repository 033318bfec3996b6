import { z } from 'zod';

import {
  address,
  createdFilter,
  email,
  integer,
  list,
  metadata,
  paging,
  shippingDetails,
  text,
} from './params.ts';
import { currency, productFields, unitAmount } from './products.ts';

const lineItem = z
  .strictObject({
    price: text().optional(),
    price_data: z
      .strictObject({
        currency,
        unit_amount: unitAmount,
        product: text().optional(),
        product_data: z.strictObject(productFields).optional(),
      })
      .refine((data) => (data.product === undefined) !== (data.product_data === undefined), {
        error: 'You must specify either `product` or `product_data` when creating a price.',
      })
      .optional(),
    quantity: integer(1, 999_999),
    metadata: metadata.optional(),
  })
  .refine((item) => (item.price === undefined) !== (item.price_data === undefined), {
    error: 'You must specify either `price` or `price_data` for each line item.',
  });

const intentData = z.strictObject({
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  shipping: shippingDetails.optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_group: text().optional(),
});

/** `POST /v1/checkout/sessions`: what the sandbox carries out. Anything else is refused, not ignored. */
export const CREATE_SESSION = z.strictObject({
  mode: z.enum(['payment']),
  ui_mode: z.enum(['hosted_page']).optional(),
  line_items: list(lineItem, 100),
  success_url: address(),
  cancel_url: address().optional(),
  client_reference_id: text(200).optional(),
  currency: currency.optional(),
  customer_email: email.optional(),
  expires_at: integer(0).optional(),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  payment_intent_data: intentData.optional(),
  allowed_payment_method_types: list(z.enum(['card']), 1).optional(),
  branding_settings: z.strictObject({ display_name: text(250).optional() }).optional(),
});

export type CreateSession = z.output<typeof CREATE_SESSION>;

/** `GET /v1/checkout/sessions`. */
export const LIST_SESSIONS = z.strictObject({
  ...paging,
  created: createdFilter.optional(),
  payment_intent: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
});
