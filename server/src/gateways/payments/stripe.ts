import Stripe from 'stripe';
import {
  ProviderRefused,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  type SessionRequest,
} from './provider.ts';
import { subjectOf } from './event-subject.ts';
import { ask } from './stripe-errors.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { readStripeEvent } from './stripe-event.ts';

/** A shopper waits for it: after twice this time they read that the provider can't be reached. */
const PATIENCE_MS = 10_000;

/** The official SDK, pointed at Stripe or at whatever speaks its API at `apiBase`. */
export function stripeClient(
  options: { secretKey: string; apiBase: string | null },
  timeout = PATIENCE_MS,
): Stripe {
  const shared = { telemetry: false, maxNetworkRetries: 1, timeout } as const;
  if (options.apiBase === null) return new Stripe(options.secretKey, shared);
  const url = new URL(options.apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(options.secretKey, { ...shared, host: url.hostname, port, protocol });
}

function namedOrder(session: Stripe.Checkout.Session): string | null {
  return session.client_reference_id ?? session.metadata?.['order_id'] ?? null;
}

function stateOf(session: Stripe.Checkout.Session): ProviderSession['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  const over = session.status === 'complete' && session.payment_status === 'no_payment_required';
  return over ? 'free' : 'open';
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    key: refund.metadata?.['key'] ?? null,
    amountCents: refund.amount,
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: refund.failure_reason?.replaceAll('_', ' ') ?? null,
  };
}

/** Stripe's clock may be behind ours. */
const createdSince = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) - 60 });

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    orderId: namedOrder(session),
    state: stateOf(session),
    paymentIntentId: idOf(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

const idOf = (of: string | { id: string } | null) =>
  typeof of === 'string' ? of : (of?.id ?? null);

const movedOf = (all: Stripe.BalanceTransaction[]) => ({
  cents: Math.abs(all.reduce((cents, { amount }) => cents + amount, 0)),
  feeCents: all.reduce((cents, { fee }) => cents + fee, 0),
});

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { amount: amountCents, currency, status, payment_intent: intent } = dispute;
  const moved = dispute.balance_transactions;
  const due = dispute.evidence_details.due_by;
  // `warning_closed` and `prevented`: nothing was ever taken.
  const won = ['won', 'warning_closed', 'prevented'].includes(status);
  return {
    id: dispute.id,
    paymentIntentId: idOf(intent),
    orderId: (typeof intent === 'object' && intent?.metadata['order_id']) || null,
    amountCents,
    currency,
    reason: dispute.reason.replaceAll('_', ' '),
    state: won ? 'won' : status === 'lost' ? 'lost' : 'open',
    respondBy: due === null ? null : new Date(due * 1000),
    createdAt: new Date(dispute.created * 1000),
    taken: movedOf(moved.filter(({ amount }) => amount < 0)),
    back: movedOf(moved.filter(({ amount }) => amount >= 0)),
  };
}

function line(name: string, unitCents: number, quantity: number) {
  // Stripe takes at most 250 characters.
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

/** The provider, by Stripe's API. */
export function stripeProvider(stripe: Stripe, webhookSecret: string): PaymentProvider {
  const retrieveSession = async (sessionId: string) =>
    toSession(await ask(() => stripe.checkout.sessions.retrieve(sessionId)));

  return {
    ...stripePayouts(stripe),
    retrieveSession,

    async createSession(request) {
      const end = Math.floor(request.expiresAt.getTime() / 1000);
      const options = { idempotencyKey: `checkout-${request.orderId}-${end}` };
      const session = await ask(() =>
        stripe.checkout.sessions.create(sessionParams(request), options),
      );
      return { sessionId: session.id, url: session.url };
    },

    async findSession({ orderId, amountCents, since }) {
      return ask(async () => {
        const created = createdSince(since);
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          // With a payment link a buyer chooses the client_reference_id, but never the metadata.
          const ours = session.metadata?.['order_id'] === orderId;
          const fits = session.amount_total === amountCents && session.currency === 'usd';
          if (ours && fits && session.client_reference_id === orderId) return session.id;
        }
        return null;
      });
    },

    async openSessionsOf(orderId, since) {
      return ask(async () => {
        const found: string[] = [];
        const params = { created: createdSince(since), status: 'open', limit: 100 } as const;
        for await (const session of stripe.checkout.sessions.list(params)) {
          if (namedOrder(session) === orderId) found.push(session.id);
        }
        return found;
      });
    },

    async expireSession(sessionId) {
      try {
        return toSession(await ask(() => stripe.checkout.sessions.expire(sessionId)));
      } catch (error) {
        // Paid or expired in the meantime.
        if (error instanceof ProviderRefused) return retrieveSession(sessionId);
        throw error;
      }
    },

    async refund({ paymentIntentId, amountCents, key, reason }) {
      const metadata = { reason, key };
      const params = { payment_intent: paymentIntentId, amount: amountCents, metadata };
      const refund = await ask(() =>
        stripe.refunds.create(params, {
          idempotencyKey: `refund-${key}`,
          // While another process makes the same request, Stripe answers 409.
          maxNetworkRetries: 6,
        }),
      );
      return toRefund(refund);
    },

    async refundsOf(paymentIntentId) {
      return ask(async () => {
        const found: ProviderRefund[] = [];
        const params = { payment_intent: paymentIntentId, limit: 100 };
        for await (const refund of stripe.refunds.list(params)) found.push(toRefund(refund));
        return found;
      });
    },

    retrieveDispute: async (disputeId) =>
      toDispute(
        await ask(() => stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] })),
      ),

    async declineOf(paymentIntentId) {
      const intent = await ask(() => stripe.paymentIntents.retrieve(paymentIntentId));
      const error = intent.last_payment_error;
      if (intent.status !== 'requires_payment_method' || error === null) return null;
      return {
        orderId: intent.metadata['order_id'] ?? null,
        amountCents: intent.amount,
        currency: intent.currency,
        message: error.message ?? 'The card was declined.',
      };
    },

    async balanceCents() {
      const { available, pending } = await ask(() => stripe.balance.retrieve());
      return [...available, ...pending]
        .filter(({ currency }) => currency === 'usd')
        .reduce((cents, { amount }) => cents + amount, 0);
    },

    subjectOf,
    readEvent: async (rawBody, headers) =>
      readStripeEvent(stripe, webhookSecret, rawBody, String(headers['stripe-signature'] ?? '')),
  };
}
