import { subjectOf } from './event-subject.ts';
import type { PaymentProvider } from './provider.ts';
import { disputePage } from './stripe-fields.ts';
import type { StripeOptions } from './stripe.ts';

type Options = { secretKey: string; apiBase: string | null } & StripeOptions;

/** Stripe's SDK takes 9 MB of each process, so it is loaded at the first payment. */
export function stripeWhenNeeded(options: Options): PaymentProvider {
  let loaded: Promise<PaymentProvider> | undefined;
  async function load(): Promise<PaymentProvider> {
    const { stripeClient, stripeProvider } = await import('./stripe.ts');
    return stripeProvider(stripeClient(options), options);
  }
  const stripe = () => (loaded ??= load());
  return {
    createSession: async (request) => (await stripe()).createSession(request),
    retrieveSession: async (id) => (await stripe()).retrieveSession(id),
    findSession: async (order) => (await stripe()).findSession(order),
    expireSession: async (id) => (await stripe()).expireSession(id),
    refund: async (request) => (await stripe()).refund(request),
    refundsOf: async (id) => (await stripe()).refundsOf(id),
    retrieveRefund: async (id) => (await stripe()).retrieveRefund(id),
    retrieveDispute: async (id) => (await stripe()).retrieveDispute(id),
    uploadEvidence: async (file) => (await stripe()).uploadEvidence(file),
    submitEvidence: async (answer) => (await stripe()).submitEvidence(answer),
    retrieveFraudWarning: async (id) => (await stripe()).retrieveFraudWarning(id),
    declineOf: async (id) => (await stripe()).declineOf(id),
    balanceCents: async () => (await stripe()).balanceCents(),
    platform: async () => (await stripe()).platform(),
    createAccount: async (request) => (await stripe()).createAccount(request),
    retrieveAccount: async (id) => (await stripe()).retrieveAccount(id),
    onboardingUrl: async (request) => (await stripe()).onboardingUrl(request),
    transfer: async (request) => (await stripe()).transfer(request),
    transfersTo: async (request) => (await stripe()).transfersTo(request),
    reverseTransfer: async (request) => (await stripe()).reverseTransfer(request),
    bankPayout: async (payout) => (await stripe()).bankPayout(payout),
    reversalsOf: async (id) => (await stripe()).reversalsOf(id),
    async *statementSince(since) {
      yield* (await stripe()).statementSince(since);
    },
    async *eventsSince(since) {
      yield* (await stripe()).eventsSince(since);
    },
    sessionsOf: async (id) => (await stripe()).sessionsOf(id),
    disputesOf: async (id) => (await stripe()).disputesOf(id),
    retrieveTransfer: async (id) => (await stripe()).retrieveTransfer(id),
    transfersFor: async (number) => (await stripe()).transfersFor(number),
    calculateTax: async (request) => (await stripe()).calculateTax(request),
    recordTax: async (sale) => (await stripe()).recordTax(sale),
    reverseTax: async (reversal) => (await stripe()).reverseTax(reversal),
    readEvent: async (rawBody, headers, at) => (await stripe()).readEvent(rawBody, headers, at),
    disputePage,
    subjectOf,
  };
}
