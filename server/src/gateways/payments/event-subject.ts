import type { EventSubject, ProviderEvent } from './provider.ts';

type Payload = { account?: unknown; data?: { object?: Record<string, unknown> } };

/**
 * The events that Souk takes from the provider, by what they are about. docs/operating.md lists them for the
 * operator. Without its work, a kind does not compile.
 */
export const EVENT_TYPES = {
  session: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  refund: [
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refunded',
    'charge.refund.updated',
  ],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  decline: ['payment_intent.payment_failed'],
  transfer: ['transfer.reversed'],
  account: ['account.updated'],
} as const;

export type SubjectKind = keyof typeof EVENT_TYPES;

const KIND_OF = new Map<string, SubjectKind>(
  Object.entries(EVENT_TYPES).flatMap(([kind, types]) =>
    types.map((type) => [type, kind as SubjectKind] as const),
  ),
);

/**
 * Returns the subject of an event, whose payload is as Stripe sent it; null if the event is
 * irrelevant.
 */
export function subjectOf({
  type,
  payload,
}: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject | null {
  const { data, account } = (payload as Payload | null) ?? {};
  const kind = KIND_OF.get(type);
  // Events of a connected account belong to its owner: its payments and refunds are not the site's.
  const isOurs = typeof account !== 'string' || kind === 'account';
  if (!kind || !isOurs) return null;
  const id = data?.object?.[kind === 'refund' ? 'payment_intent' : 'id'];
  return typeof id === 'string' ? { kind, id } : null;
}
