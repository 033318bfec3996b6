import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The fields that we read of a provider's event; it has more. */
export const StripeEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({ object: z.string() }) }),
});

export const EventReceived = z.object({ received: z.boolean() });

export const paymentsApi = {
  receiveEvent: endpoint('POST /webhooks/stripe', {
    access: 'public',
    tag: 'payments',
    operationId: 'receiveStripeEvent',
    summary: 'Signed events from the payment provider',
    rawBody: StripeEvent,
    bodySize: 'largest',
    answers: { 200: EventReceived },
    takes: ['Stripe-Signature'],
    allowance: 'none',
  }),
};
