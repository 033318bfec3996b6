import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { CardProblem } from './card-input.ts';
import { readCard } from './card-input.ts';
import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { ApiError, invalidParameter, noSuch } from './errors.ts';
import { newStripeId } from './ids.ts';
import { billingDetails, fullAddress, integer, metadata, text } from './params.ts';
import type { Stored } from './store.ts';
import { get, getStored, insert } from './store.ts';
import type { TestCard } from './test-cards.ts';
import { cardOfName, cardOfNumber } from './test-cards.ts';
import type { Work } from './transaction.ts';

type Billing = z.output<typeof billingDetails>;

const CREATE = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({
    token: text().optional(),
    number: text().optional(),
    exp_month: integer(0).optional(),
    exp_year: integer(0).optional(),
    cvc: text(8).optional(),
  }),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
});

export function servePaymentMethods(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    accepts: CREATE,
    answer: async (work, params) => {
      const { card, month, year } = cardGiven(params.card, work.now);
      const method = newPaymentMethod(work, card, { month, year }, params.billing_details);
      method.body.metadata = params.metadata ?? {};
      await insert(work.db, 'payment_method', method);
      return method.body;
    },
  });
  serve(app, context, {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'payment_method', id, 'payment_method'),
  });
}

/**
 * The payment method of this id. Stripe's names for test cards (`pm_card_visa`) make a new one.
 * Throws a 404 for others.
 */
export async function usePaymentMethod(work: Work, id: string): Promise<Stored<'payment_method'>> {
  if (!id.startsWith('pm_card_')) return getStored(work.db, 'payment_method', id, 'payment_method');
  const card = cardOfName(id);
  if (!card) throw noSuch('PaymentMethod', id, 'payment_method');
  const method = newPaymentMethod(work, card, anyExpiry(work.now));
  await insert(work.db, 'payment_method', method);
  return method;
}

/** A payment method for a test card. Of the number, only the last four digits are kept. */
export function newPaymentMethod(
  work: Work,
  card: TestCard,
  expiry: { month: number; year: number },
  billing: Billing = {},
): Stored<'payment_method'> {
  const body: Stripe.PaymentMethod = {
    id: newStripeId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: fullAddress(billing.address),
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'unchecked',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return { body, hidden: { behaviour: card.behaviour } };
}

function cardGiven(
  given: z.output<typeof CREATE>['card'],
  now: number,
): { card: TestCard; month: number; year: number } {
  if (given.token !== undefined) {
    const card = cardOfName(given.token);
    if (!card) throw noSuch('token', given.token, 'card[token]');
    return { card, ...anyExpiry(now) };
  }
  for (const name of ['number', 'exp_month', 'exp_year'] as const) {
    if (given[name] === undefined) {
      const param = `card[${name}]`;
      throw invalidParameter(`Missing required param: ${param}.`, {
        code: 'parameter_missing',
        param,
      });
    }
  }
  const read = readCard(
    {
      number: given.number ?? '',
      month: String(given.exp_month),
      year: String(given.exp_year),
      // The API takes cards without a CVC; one that is given must be one.
      cvc: given.cvc ?? (given.number?.startsWith('3') ? '0000' : '000'),
    },
    now,
  );
  if (read.problems) throw cardError(read.problems);
  return { ...read.card, card: cardOfNumber(read.card.number) };
}

function cardError([first]: CardProblem[]): ApiError {
  const names = { number: 'number', month: 'exp_month', year: 'exp_year', cvc: 'cvc' };
  return new ApiError(402, {
    type: 'card_error',
    code: first?.code ?? 'incorrect_number',
    message: first?.message ?? '',
    param: `card[${names[first?.field ?? 'number']}]`,
  });
}

function anyExpiry(now: number): { month: number; year: number } {
  return { month: 12, year: new Date(now * 1000).getUTCFullYear() + 1 };
}
