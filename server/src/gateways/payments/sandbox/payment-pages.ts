import type { Intent, Session } from './objects.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { newStripeId } from './ids.ts';
import { integer, text } from './params.ts';
import { pay } from './pay.ts';
import { usePaymentMethod } from './payment-methods.ts';
import { get } from './store.ts';
import type { Work } from './transaction.ts';

const PATH = '/v1/payment_pages/:id';

const CONFIRM = z.strictObject({
  payment_method: text(),
  expected_amount: integer(0).optional(),
});

/** What a hosted page asks for: the session as a page shows it, and paying it. */
export function servePaymentPages(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'GET',
    path: PATH,
    publishable: true,
    accepts: z.strictObject({}),
    answer: async (work, _params, id) =>
      page(await get(work.db, 'checkout.session', id, 'session')),
  });
  serve(app, context, {
    method: 'POST',
    path: `${PATH}/confirm`,
    publishable: true,
    accepts: CONFIRM,
    answer: confirm,
  });
}

async function confirm(work: Work, params: z.output<typeof CONFIRM>, id: string): Promise<object> {
  const attempt = await pay(work, id, (session) => {
    checkAmount(session, params.expected_amount);
    return usePaymentMethod(work, params.payment_method);
  });
  switch (attempt.state) {
    case 'paid':
      return page(attempt.session);
    case 'requires_action':
      return page(attempt.session, attempt.intent);
    case 'declined':
      throw new ApiError(402, attempt.error, 'kept');
    case 'closed':
      throw closed(attempt.session);
  }
}

function checkAmount(session: Session, expected: number | undefined): void {
  if (expected === undefined || expected === session.amount_total) return;
  throw invalidRequest(
    `The expected amount (${expected}) does not match the amount of this Checkout Session (${session.amount_total}).`,
    { code: 'checkout_amount_mismatch', param: 'expected_amount' },
  );
}

function closed({ status }: Session): ApiError {
  const code = status === 'expired' ? 'checkout_session_expired' : 'checkout_session_complete';
  const body = {
    type: 'invalid_request_error' as const,
    code,
    message: `This Checkout Session has a status of \`${status}\` and can't be paid.`,
  };
  // Its time may have run out just now: that stays written.
  return new ApiError(400, body, 'kept');
}

/** Stripe documents no shape for this; the parts are named as its own pages and the CLI read them. */
function page(session: Session, intent?: Intent): object {
  const total = session.amount_total;
  return {
    id: newStripeId('payment_page'),
    object: 'checkout.session',
    session_id: session.id,
    amount_total: total,
    cancel_url: session.cancel_url,
    currency: session.currency,
    customer_email: session.customer_email,
    expires_at: session.expires_at,
    line_item_group: { currency: session.currency, due: total, subtotal: total, total },
    livemode: false,
    mode: session.mode,
    payment_intent: intent ?? session.payment_intent,
    payment_method_types: session.payment_method_types,
    payment_status: session.payment_status,
    status: session.status,
    success_url: session.success_url,
    total_summary: { due: total, subtotal: session.amount_subtotal, total },
    url: session.url,
  };
}
