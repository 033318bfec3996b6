import type { EventSubject, ProviderEvent } from './provider.ts';

type Payload = { account?: unknown; data?: { object?: Record<string, unknown> } };

/**
 * The events that Souk handles, by kind of subject. docs/operating/payments.md lists them for
 * operators. A kind without a handler doesn't compile.
 */
export const EVENT_TYPES = {
  session: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  refund: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  fraud_warning: ['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'],
  decline: ['payment_intent.payment_failed'],
  transfer: ['transfer.reversed'],
} as const;

/** Events on sellers' accounts. They name an `account` and go to a separate endpoint. */
export const CONNECT_EVENT_TYPES = {
  account: ['account.updated', 'capability.updated', 'account.application.deauthorized'],
  bankPayout: ['payout.failed'],
} as const;

type OwnKind = keyof typeof EVENT_TYPES;
type ConnectKind = keyof typeof CONNECT_EVENT_TYPES;
export type SubjectKind = OwnKind | ConnectKind;

const kindsOf = <Kind extends string>(types: Readonly<Record<Kind, readonly string[]>>) =>
  new Map(
    (Object.keys(types) as Kind[]).flatMap((kind) =>
      types[kind].map((type): [string, Kind] => [type, kind]),
    ),
  );

const OWN = kindsOf<OwnKind>(EVENT_TYPES);
const CONNECT = kindsOf<ConnectKind>(CONNECT_EVENT_TYPES);

/** Whether an event is about a seller's account, whose payments and refunds aren't the site's. */
export const isSellerEvent = (payload: unknown) =>
  ((payload as Payload | null)?.account ?? null) !== null;

/**
 * Returns the subject of an event, whose payload is as Stripe sent it; null if the event is
 * irrelevant.
 */
export function subjectOf({
  type,
  payload,
}: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject | null {
  const { data, account } = (payload as Payload | null) ?? {};
  const id = data?.object?.['id'];
  if (isSellerEvent(payload)) {
    const kind = CONNECT.get(type);
    if (!kind || typeof account !== 'string') return null;
    if (kind === 'account') return { kind, id: account };
    return typeof id === 'string' ? { kind, id, account } : null;
  }
  // An `account.updated` without `account` is about the account in its object.
  const kind = OWN.get(type) ?? (type === 'account.updated' ? 'account' : undefined);
  return kind && typeof id === 'string' ? { kind, id } : null;
}
