import { subjectOf } from './event-subject.ts';
import type { PaymentProvider } from './provider.ts';

type Options = { secretKey: string; apiBase: string | null; webhookSecret: string };

/** Stripe's SDK takes 9 MB of each process, so it is loaded at the first payment. */
export function stripeWhenNeeded(options: Options): PaymentProvider {
  let loaded: Promise<PaymentProvider> | undefined;
  async function load(): Promise<PaymentProvider> {
    const { stripeClient, stripeProvider } = await import('./stripe.ts');
    return stripeProvider(stripeClient(options), options.webhookSecret);
  }
  const stripe = () => (loaded ??= load());
  return {
    createSession: async (request) => (await stripe()).createSession(request),
    retrieveSession: async (id) => (await stripe()).retrieveSession(id),
    findSession: async (order) => (await stripe()).findSession(order),
    openSessionsOf: async (orderId, since) => (await stripe()).openSessionsOf(orderId, since),
    expireSession: async (id) => (await stripe()).expireSession(id),
    refund: async (request) => (await stripe()).refund(request),
    refundsOf: async (id) => (await stripe()).refundsOf(id),
    retrieveDispute: async (id) => (await stripe()).retrieveDispute(id),
    declineOf: async (id) => (await stripe()).declineOf(id),
    balanceCents: async () => (await stripe()).balanceCents(),
    createAccount: async (request) => (await stripe()).createAccount(request),
    retrieveAccount: async (id) => (await stripe()).retrieveAccount(id),
    onboardingUrl: async (request) => (await stripe()).onboardingUrl(request),
    transfer: async (request) => (await stripe()).transfer(request),
    transfersTo: async (request) => (await stripe()).transfersTo(request),
    reverseTransfer: async (request) => (await stripe()).reverseTransfer(request),
    reversalsOf: async (id) => (await stripe()).reversalsOf(id),
    readEvent: async (rawBody, headers) => (await stripe()).readEvent(rawBody, headers),
    subjectOf,
  };
}
