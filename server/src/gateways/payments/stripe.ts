import { foreignMinor } from '@souk/contract/minor-units';
import Stripe from 'stripe';
import { providerCurrency } from '../../kit/provider-currency.ts';
import { subjectOf } from './event-subject.ts';
import {
  ProviderRefused,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  type SessionRequest,
} from './provider.ts';
import { ask } from './stripe-errors.ts';
import { readStripeEvent } from './stripe-event.ts';
import { createdBetween, disputePage, idOf, secondsOf, timeOf } from './stripe-fields.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { sessionParams } from './stripe-session.ts';
import { stripeStatement } from './stripe-statement.ts';
import { stripeTax } from './stripe-tax.ts';
import { traceCall } from './trace-call.ts';

/** A shopper waits for it: after twice this time they read that the provider can't be reached. */
const PATIENCE_MS = 10_000;

/** The official SDK, pointed at Stripe or at whatever speaks its API at `apiBase`. */
export function stripeClient(
  options: { secretKey: string; apiBase: string | null },
  timeout = PATIENCE_MS,
): Stripe {
  const shared = { telemetry: false, maxNetworkRetries: 1, timeout } as const;
  const stripe = new Stripe(options.secretKey, { ...shared, ...hostIn(options.apiBase) });
  stripe.on('response', traceCall);
  return stripe;
}

function hostIn(apiBase: string | null) {
  if (apiBase === null) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return { host: url.hostname, port, protocol } as const;
}

function namedOrder(session: Stripe.Checkout.Session): string | null {
  return session.client_reference_id ?? session.metadata?.['order_id'] ?? null;
}

/** The session's payment, if the answer includes it. */
const intentIn = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' ? intent : null;

function stateOf(session: Stripe.Checkout.Session): ProviderSession['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  if (session.payment_status === 'no_payment_required') return 'free';
  // Delayed methods, such as bank debits, take days and can fail.
  const failed = ['requires_payment_method', 'canceled'];
  return failed.includes(intentIn(session)?.status ?? '') ? 'failed' : 'processing';
}

function toRefund(refund: Stripe.Refund): ProviderRefund & { id: string } {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    key: refund.metadata?.['key'] ?? null,
    shipmentId: refund.metadata?.['shipment_id'] ?? null,
    amountCents: refund.amount,
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: refund.failure_reason?.replaceAll('_', ' ') ?? null,
  };
}

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    orderId: namedOrder(session),
    state: stateOf(session),
    paymentIntentId: idOf(session.payment_intent),
    amountCents: foreignMinor(session.amount_total ?? 0),
    currency: session.currency ?? '',
    failure: intentIn(session)?.last_payment_error?.message ?? null,
  };
}

const movedOf = (all: Stripe.BalanceTransaction[]) => ({
  cents: Math.abs(all.reduce((cents, { amount }) => cents + amount, 0)),
  feeCents: all.reduce((cents, { fee }) => cents + fee, 0),
});

/** The order named in a payment's metadata. */
function orderOf(intent: string | Stripe.PaymentIntent | null): string | null {
  return (typeof intent === 'object' && intent?.metadata['order_id']) || null;
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { amount, currency, status, payment_intent: intent } = dispute;
  const moved = dispute.balance_transactions;
  const due = dispute.evidence_details.due_by;
  // `warning_closed` and `prevented`: nothing was ever taken.
  const won = ['won', 'warning_closed', 'prevented'].includes(status);
  return {
    id: dispute.id,
    paymentIntentId: idOf(intent),
    orderId: orderOf(intent),
    amountCents: foreignMinor(amount),
    currency,
    reason: dispute.reason.replaceAll('_', ' '),
    state: won ? 'won' : status === 'lost' ? 'lost' : 'open',
    respondBy: due === null ? null : timeOf(due),
    createdAt: timeOf(dispute.created),
    taken: movedOf(moved.filter(({ amount }) => amount < 0)),
    back: movedOf(moved.filter(({ amount }) => amount >= 0)),
  };
}

export type StripeOptions = {
  /** A webhook may be signed with any of them. */
  webhookSecrets: readonly string[];
  /** The payment methods offered to buyers, by Stripe's names. */
  methods: readonly string[];
};

/** If a delayed payment fails, only the session's payment shows it. */
const WITH_INTENT = { expand: ['payment_intent'] };

/** The provider, by Stripe's API. */
export function stripeProvider(
  stripe: Stripe,
  { webhookSecrets, methods }: StripeOptions,
): PaymentProvider {
  const retrieveSession = async (sessionId: string) =>
    toSession(await ask(() => stripe.checkout.sessions.retrieve(sessionId, WITH_INTENT)));

  return {
    ...stripePayouts(stripe),
    ...stripeStatement(stripe),
    ...stripeTax(stripe),
    retrieveSession,

    async createSession(request) {
      const key = `checkout-${request.orderId}-${secondsOf(request.expiresAt)}`;
      const open = async (asked: SessionRequest, idempotencyKey: string) => {
        const create = () =>
          stripe.checkout.sessions.create(sessionParams(asked, methods), { idempotencyKey });
        const { id, url } = await ask(create);
        return { sessionId: id, url };
      };
      try {
        return await open(request, key);
      } catch (error) {
        const { brand, ...plain } = request;
        if (!(error instanceof ProviderRefused) || !brand) throw error;
        // A logo that the provider can't show must not stop a sale.
        return open(plain, `${key}-plain`);
      }
    },

    async findSession({ orderId, amountCents, from, to }) {
      return ask(async () => {
        const created = createdBetween(from, to);
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          // With a payment link a buyer chooses the client_reference_id, but never the metadata.
          const ours = session.metadata?.['order_id'] === orderId;
          const fits =
            session.amount_total === amountCents && session.currency === providerCurrency();
          if (ours && fits && session.client_reference_id === orderId) return session.id;
        }
        return null;
      });
    },

    async expireSession(sessionId) {
      try {
        return toSession(await ask(() => stripe.checkout.sessions.expire(sessionId)));
      } catch (error) {
        // It was paid or expired in the meantime, or its payment is processing.
        if (error instanceof ProviderRefused) return retrieveSession(sessionId);
        throw error;
      }
    },

    async refund({ paymentIntentId, amountCents, key, reason, shipmentId }) {
      const metadata = { reason, key, ...(shipmentId === null ? {} : { shipment_id: shipmentId }) };
      const params = { payment_intent: paymentIntentId, amount: Number(amountCents), metadata };
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

    async retrieveRefund(refundId) {
      const refund = await ask(() => stripe.refunds.retrieve(refundId));
      return { ...toRefund(refund), paymentIntentId: idOf(refund.payment_intent) };
    },

    retrieveDispute: async (disputeId) =>
      toDispute(
        await ask(() => stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] })),
      ),

    async uploadEvidence({ key, name, type, data }) {
      const params = { purpose: 'dispute_evidence', file: { name, type, data } } as const;
      const options = { idempotencyKey: `evidence-file-${key}` };
      return (await ask(() => stripe.files.create(params, options))).id;
    },

    async submitEvidence({ key, disputeId, evidence }) {
      const options = { idempotencyKey: `evidence-${key}` };
      await ask(() => stripe.disputes.update(disputeId, { evidence, submit: true }, options));
    },

    async retrieveFraudWarning(warningId) {
      const expand = ['payment_intent'];
      const warning = await ask(() =>
        stripe.radar.earlyFraudWarnings.retrieve(warningId, { expand }),
      );
      const { id, payment_intent: intent = null, fraud_type, actionable, created } = warning;
      return {
        id,
        paymentIntentId: idOf(intent),
        orderId: orderOf(intent),
        fraudType: fraud_type.replaceAll('_', ' '),
        actionable,
        createdAt: timeOf(created),
      };
    },

    async declineOf(paymentIntentId) {
      const intent = await ask(() => stripe.paymentIntents.retrieve(paymentIntentId));
      const error = intent.last_payment_error;
      if (intent.status !== 'requires_payment_method' || error === null) return null;
      return {
        orderId: intent.metadata['order_id'] ?? null,
        amountCents: foreignMinor(intent.amount),
        currency: intent.currency,
        message: error.message ?? 'The card was declined.',
      };
    },

    async balanceCents() {
      const { available, pending } = await ask(() => stripe.balance.retrieve());
      return [...available, ...pending]
        .filter(({ currency }) => currency === providerCurrency())
        .reduce((cents, { amount }) => cents + amount, 0);
    },

    async platform() {
      const { country, default_currency } = await ask(() => stripe.accounts.retrieveCurrent());
      return { country: country ?? null, currency: default_currency ?? null };
    },

    disputePage,
    subjectOf,
    readEvent: async (rawBody, headers, at) => {
      const signature = String(headers['stripe-signature'] ?? '');
      return readStripeEvent(stripe, webhookSecrets, { rawBody, signature, at });
    },
  };
}
