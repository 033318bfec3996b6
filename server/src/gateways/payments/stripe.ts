import Stripe from 'stripe';
import {
  BadSignature,
  ProviderRefused,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderSession,
  type SessionRequest,
} from './provider.ts';

/** The official SDK, sent to Stripe or to whatever speaks its API at `apiBase`. */
export function stripeClient(options: { secretKey: string; apiBase: string | null }): Stripe {
  const shared = { telemetry: false, maxNetworkRetries: 2, timeout: 20_000 } as const;
  if (options.apiBase === null) return new Stripe(options.secretKey, shared);
  const url = new URL(options.apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(options.secretKey, { ...shared, host: url.hostname, port, protocol });
}

/** Stripe's errors in our two words: unavailable (try later) or refused (its sentence). */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const later =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      (error.statusCode ?? 500) >= 500;
    throw later
      ? new ProviderUnavailable(error.message, { cause: error })
      : new ProviderRefused(error.message, { cause: error });
  }
}

function inOurWords(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.payment_intent;
  const paid =
    session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  return {
    id: session.id,
    orderId: session.client_reference_id,
    state: paid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

function line(name: string, unitCents: number, quantity: number) {
  // Stripe takes 250 characters of a name at most.
  const product_data = { name: name.slice(0, 250) };
  return { quantity, price_data: { currency: 'usd', unit_amount: unitCents, product_data } };
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId, order_number: request.orderNumber };
  const lines = request.lines.map((item) => line(item.name, item.unitCents, item.quantity));
  if (request.shippingCents > 0) lines.push(line('Shipping', request.shippingCents, 1));
  if (request.taxCents > 0) lines.push(line('Tax', request.taxCents, 1));
  return {
    mode: 'payment',
    line_items: lines,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.orderId,
    customer_email: request.customerEmail,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.orderNumber}` },
  };
}

/** The provider on Stripe's API. */
export function stripeProvider(stripe: Stripe, webhookSecret: string): PaymentProvider {
  const retrieveSession = async (sessionId: string) =>
    inOurWords(await ask(() => stripe.checkout.sessions.retrieve(sessionId)));

  return {
    retrieveSession,

    async createSession(request) {
      const options = { idempotencyKey: `checkout-${request.orderId}` };
      const session = await ask(() =>
        stripe.checkout.sessions.create(sessionParams(request), options),
      );
      return { sessionId: session.id, url: session.url };
    },

    async findSession(orderId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
      return ask(async () => {
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          if (session.client_reference_id === orderId) return session.id;
        }
        return null;
      });
    },

    async expireSession(sessionId) {
      try {
        return inOurWords(await ask(() => stripe.checkout.sessions.expire(sessionId)));
      } catch (error) {
        // Paid or expired in the meantime: what it is now is the answer.
        if (error instanceof ProviderRefused) return retrieveSession(sessionId);
        throw error;
      }
    },

    async refund({ paymentIntentId, amountCents, key, reason }) {
      const params = { payment_intent: paymentIntentId, amount: amountCents, metadata: { reason } };
      const refund = await ask(() =>
        stripe.refunds.create(params, {
          idempotencyKey: `refund-${key}`,
          // Asked for at the same time by another process, Stripe says 409 until that one is done.
          maxNetworkRetries: 6,
        }),
      );
      const failed = refund.status === 'failed' || refund.status === 'canceled';
      return {
        id: refund.id,
        state: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
        failure: refund.failure_reason ?? null,
      };
    },

    readEvent(rawBody, signature) {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
        return { id: event.id, type: event.type, payload: event };
      } catch (error) {
        throw new BadSignature('The signature does not fit', { cause: error });
      }
    },
  };
}
