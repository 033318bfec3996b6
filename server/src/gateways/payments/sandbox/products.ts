import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { newStripeId } from './ids.ts';
import type { WirePrice } from './objects.ts';
import { address, integer, list, metadata, text } from './params.ts';
import { get, insert } from './store.ts';
import type { Work } from './transaction.ts';

/** What a product may be given. */
export const productFields = {
  name: text(250),
  description: text(40_000).optional(),
  images: list(address(2048), 8).optional(),
  metadata: metadata.optional(),
  unit_label: text(12).optional(),
};

/** A currency by its three letters, kept in lower case. */
export const currency = text()
  .refine((code) => /^[a-z]{3}$/i.test(code), {
    error: (issue) => `Invalid currency: ${String(issue.input)}.`,
  })
  .transform((code) => code.toLowerCase());

/** What a unit costs, in the currency's smallest unit. */
export const unitAmount = integer(0, 99_999_999);

const CREATE_PRICE = z.strictObject({
  product: text(),
  currency,
  unit_amount: unitAmount,
  nickname: text().optional(),
  metadata: metadata.optional(),
});

export function serveProducts(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'POST',
    path: '/v1/products',
    accepts: z.strictObject(productFields),
    answer: async (work, params) => {
      const body = newProduct(work, params);
      await insert(work.db, 'product', { body, hidden: {} });
      return body;
    },
  });
  serve(app, context, {
    method: 'GET',
    path: '/v1/products/:id',
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'product', id),
  });
  serve(app, context, {
    method: 'POST',
    path: '/v1/prices',
    accepts: CREATE_PRICE,
    answer: async (work, { product, currency: code, unit_amount, ...rest }) => {
      await get(work.db, 'product', product, 'product');
      const body = newPrice(work, { product, currency: code, unitAmount: unit_amount, ...rest });
      await insert(work.db, 'price', { body, hidden: {} });
      return body;
    },
  });
  serve(app, context, {
    method: 'GET',
    path: '/v1/prices/:id',
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'price', id, 'price'),
  });
}

interface ProductInput {
  name: string;
  description?: string | undefined;
  images?: string[] | undefined;
  metadata?: Record<string, string> | undefined;
  unit_label?: string | undefined;
}

/** A product; one that a checkout session brings along is not for sale elsewhere. */
export function newProduct(work: Work, input: ProductInput, active = true): Stripe.Product {
  return {
    id: newStripeId('product'),
    object: 'product',
    active,
    created: work.now,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: work.now,
    url: null,
  };
}

interface PriceInput {
  product: string;
  currency: string;
  unitAmount: number;
  nickname?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/** A one-time price. */
export function newPrice(work: Work, input: PriceInput, active = true): WirePrice {
  return {
    id: newStripeId('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: work.now,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: input.unitAmount,
    unit_amount_decimal: String(input.unitAmount),
  };
}
