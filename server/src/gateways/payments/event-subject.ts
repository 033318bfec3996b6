import type { EventSubject, ProviderEvent } from './provider.ts';

type Payload = {
  account?: unknown;
  data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } };
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** What an event is about; its payload is as Stripe sent it. */
export function subjectOf({
  type,
  payload,
}: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject {
  const { data, account } = (payload as Payload | null) ?? {};
  // What happens in a connected account is its owner's: its payments and refunds are not the site's.
  const isOurs = typeof account !== 'string' || type === 'account.updated';
  const object = isOurs ? data?.object : undefined;
  const isSession = object?.object === 'checkout.session';
  const isRefund = type.startsWith('refund.') || type.startsWith('charge.refund');
  const isDispute = object?.object === 'dispute';
  return {
    disputeId: isDispute ? textOf(object.id) : null,
    declinedIntentId: type === 'payment_intent.payment_failed' ? textOf(object?.id) : null,
    sessionId: isSession ? textOf(object.id) : null,
    paymentIntentId: isRefund ? textOf(object?.payment_intent) : null,
    transferId: type.startsWith('transfer.') ? textOf(object?.id) : null,
    accountId: type === 'account.updated' ? textOf(object?.id) : null,
  };
}
