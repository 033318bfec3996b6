/** What Souk asks of a card payment provider. Amounts in whole US cents. */
export interface PaymentProvider {
  /**
   * Opens a hosted checkout for an order. Asked again with the same `orderId`, contents and end it answers
   * with the same session. Throws {@link ProviderUnavailable} where the provider can't be reached.
   */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string | null }>;
  /** What the provider says of a session now. */
  retrieveSession(sessionId: string): Promise<ProviderSession>;
  /** The order's own session where its creation was never answered, if there is one. */
  findSession(order: { orderId: string; amountCents: number; since: Date }): Promise<string | null>;
  /** All sessions that name an order and can be paid still, whoever opened them. */
  openSessionsOf(orderId: string, since: Date): Promise<string[]>;
  /** Closes an open session, so that it can't be paid any more; answers what it is then. */
  expireSession(sessionId: string): Promise<ProviderSession>;
  /** Gives money back. The same `key` never refunds twice, within the day that the provider keeps it. */
  refund(request: {
    paymentIntentId: string;
    amountCents: number;
    key: string;
    reason: string;
  }): Promise<ProviderRefund>;
  /** Every refund of a payment, as it is now. */
  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** Checks the signature over the raw body; throws {@link BadSignature} or {@link UnreadableEvent}. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
  /** What a stored event is about. */
  subjectOf(event: Pick<ProviderEvent, 'type' | 'payload'>): EventSubject;
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
  /** The order that it names, which says nothing of who opened it. */
  orderId: string | null;
  /** `free`: complete without any payment. */
  state: 'open' | 'paid' | 'free' | 'expired';
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
};

export type ProviderRefund = {
  /** Null for one that the provider would not make. */
  id: string | null;
  /** That it was asked for with; null for one made elsewhere. */
  key: string | null;
  amountCents: number;
  state: 'succeeded' | 'pending' | 'failed';
  failure: string | null;
};

/** A checkout session, or the payment that a refund belongs to; neither if the event is of no interest. */
export type EventSubject = { sessionId: string | null; paymentIntentId: string | null };

export type ProviderEvent = { id: string; type: string; payload: unknown };

/** The provider can't be reached or has a fault of its own: trying again later makes sense. */
export class ProviderUnavailable extends Error {}

/** The provider understood and said no; the message is its own sentence. */
export class ProviderRefused extends Error {}

/** A webhook that the provider did not sign, or not now. */
export class BadSignature extends Error {}

/** A webhook that is signed and no event. */
export class UnreadableEvent extends Error {}
