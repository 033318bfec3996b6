import type { IncomingHttpHeaders } from 'node:http';
import type { SubjectKind } from './event-subject.ts';
import type { PayoutProvider } from './payout-provider.ts';

/** A card payment provider, in Souk's words. Amounts in whole US cents. */
export interface PaymentProvider extends PayoutProvider {
  /** Opens a checkout; the same order and end give the same session. @throws ProviderUnavailable */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string | null }>;
  /** A session as it is now. */
  retrieveSession(sessionId: string): Promise<ProviderSession>;
  /**
   * The order's own session, if the request that created it got no response; null if there is none.
   */
  findSession(order: { orderId: string; amountCents: number; since: Date }): Promise<string | null>;
  /** All open sessions that name an order, whoever opened them. */
  openSessionsOf(orderId: string, since: Date): Promise<string[]>;
  /** Expires an open session, and returns it as it is then. */
  expireSession(sessionId: string): Promise<ProviderSession>;
  /** Refunds a payment. The same `key` never refunds twice within a day. */
  refund(request: {
    paymentIntentId: string;
    amountCents: number;
    key: string;
    reason: string;
  }): Promise<ProviderRefund>;
  /** Every refund of a payment, as it is now. */
  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** A dispute as it is now. */
  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  /**
   * The last attempt at a payment, if the card was declined; null if it wasn't, or is paid by now.
   */
  declineOf(paymentIntentId: string): Promise<ProviderDecline | null>;
  /** Our balance at the provider, available or pending. In US cents. */
  balanceCents(): Promise<number>;
  /** Verifies the signature of a webhook's bytes. @throws BadSignature, UnreadableEvent */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>;
  /** Returns the subject of a stored event; null if it is irrelevant. */
  subjectOf(event: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject | null;
}

export type SessionRequest = {
  orderId: string;
  orderNumber: string;
  customerEmail: string;
  lines: { name: string; unitCents: number; quantity: number }[];
  shippingCents: number;
  taxCents: number;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type ProviderSession = {
  id: string;
  /** The order that it names; anyone could have opened it. */
  orderId: string | null;
  /** `free`: complete without any payment. */
  state: 'open' | 'paid' | 'free' | 'expired';
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
};

export type ProviderRefund = {
  /** Null for a refund that the provider refused. */
  id: string | null;
  /** The key of its request; null if it was made elsewhere. */
  key: string | null;
  amountCents: number;
  state: 'succeeded' | 'pending' | 'failed';
  failure: string | null;
};

/** A buyer's bank takes a payment back. */
export type ProviderDispute = {
  id: string;
  paymentIntentId: string | null;
  /** The order that its payment names; anyone could have opened it. */
  orderId: string | null;
  amountCents: number;
  currency: string;
  reason: string;
  state: 'open' | 'won' | 'lost';
  respondBy: Date | null;
  createdAt: Date;
  /** The amount taken from us, and the amount returned; 0 until the provider moves it. */
  taken: DisputeAmount;
  back: DisputeAmount;
};

/** In cents; the fee is on top. */
type DisputeAmount = { cents: number; feeCents: number };

export type ProviderDecline = {
  /** The order that it names; anyone could have opened it. */
  orderId: string | null;
  amountCents: number;
  currency: string;
  /** In the bank's words. */
  message: string;
};

/** `id`: of the thing itself; for a refund and a decline, of the payment that it belongs to. */
export type EventSubject = { kind: SubjectKind; id: string };

export type ProviderEvent = { id: string; type: string; payload: unknown };

/** The provider is unreachable or failed: try again later. */
export class ProviderUnavailable extends Error {}

/** The provider refused; the message is its own. */
export class ProviderRefused extends Error {}

/** A webhook that the provider didn't sign, or not recently. */
export class BadSignature extends Error {}

/** A signed webhook that is not an event. */
export class UnreadableEvent extends Error {}
