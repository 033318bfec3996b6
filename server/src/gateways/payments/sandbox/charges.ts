import type { Charge, Intent } from './objects.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { newStripeId } from './ids.ts';
import { createdWithin, fieldsEqual, listObjects } from './lists.ts';
import { createdFilter, paging, text } from './params.ts';
import { get } from './store.ts';
import type { CardBehaviour } from './test-cards.ts';
import type { Work } from './transaction.ts';

type Declined = Extract<CardBehaviour, { outcome: 'declined' }>;

const LIST = z.strictObject({
  ...paging,
  created: createdFilter.optional(),
  payment_intent: text().optional(),
});

/** Charges: retrieve and list. */
export function serveCharges(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'GET',
    path: '/v1/charges/:id',
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'charge', id),
  });
  serve(app, context, {
    method: 'GET',
    path: '/v1/charges',
    accepts: LIST,
    answer: (work, { created, payment_intent, ...page }) => {
      const conditions = [...fieldsEqual({ payment_intent }), ...createdWithin(created)];
      return listObjects(work.db, 'charge', { conditions, url: '/v1/charges' }, page);
    },
  });
}

/** The charge of a payment, or of an attempt that was declined. */
export function newCharge(
  work: Work,
  intent: Intent,
  method: Stripe.PaymentMethod,
  declined?: Declined,
): Charge {
  const { billing_details: billing } = method;
  return {
    id: newStripeId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...billing, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor ?? 'SOUK',
    captured: !declined,
    created: work.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: declined ? refusal(declined) : AUTHORIZED,
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

const AUTHORIZED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function refusal(declined: Declined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: declined.declineCode ?? declined.code,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardDetails(
  intent: Intent,
  { card }: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
