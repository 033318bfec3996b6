import * as z from 'zod/mini';

/** What is read of an event of the payment provider; it holds more. */
export const StripeEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({ object: z.string() }) }),
});

export const EventReceived = z.object({ received: z.boolean() });
