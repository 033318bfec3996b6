import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { newStripeId } from './ids.ts';
import { createdWithin, listObjects } from './lists.ts';
import type { Intent, IntentData, Session } from './objects.ts';
import { createdFilter, paging } from './params.ts';
import { get } from './store.ts';
import type { Work } from './transaction.ts';

const PATH = '/v1/payment_intents';

/** Payment intents: retrieve and list. Checkout makes them; nobody else can. */
export function servePaymentIntents(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'GET',
    path: `${PATH}/:id`,
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'payment_intent', id, 'intent'),
  });
  serve(app, context, {
    method: 'GET',
    path: PATH,
    accepts: z.strictObject({ ...paging, created: createdFilter.optional() }),
    answer: (work, { created, ...page }) =>
      listObjects(
        work.db,
        'payment_intent',
        { conditions: createdWithin(created), url: PATH },
        page,
      ),
  });
}

/** The payment intent of a session's first attempt to pay. */
export function newPaymentIntent(work: Work, session: Session, data: IntentData): Intent {
  const id = newStripeId('payment_intent');
  return {
    ...data,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newStripeId('client_secret')}`,
    confirmation_method: 'automatic',
    created: work.now,
    currency: session.currency ?? '',
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    source: null,
    status: 'requires_payment_method',
    transfer_data: null,
  };
}
