import type { EventSubject, ProviderEvent } from './provider.ts';

type Payload = { data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } } };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** What an event is about; its payload is as Stripe sent it. */
export function subjectOf({
  type,
  payload,
}: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject {
  const object = (payload as Payload | null)?.data?.object;
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
