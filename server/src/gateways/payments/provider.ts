/** What Souk asks of a card payment provider. Amounts in whole US cents. */
export interface PaymentProvider {
  /**
   * Opens a hosted checkout for an order. Asked again with the same `orderId` and contents it answers
   * with the same session. Throws {@link ProviderUnavailable} where the provider can't be reached.
   */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string | null }>;
  /** What the provider says of a session now. */
  retrieveSession(sessionId: string): Promise<ProviderSession>;
  /** The session of an order whose creation was never answered, if there is one. */
  findSession(orderId: string, since: Date): Promise<string | null>;
  /** Closes an open session, so that it can't be paid any more; answers what it is then. */
  expireSession(sessionId: string): Promise<ProviderSession>;
  /** Gives money back. The same `key` never refunds twice. */
  refund(request: {
    paymentIntentId: string;
    amountCents: number;
    key: string;
    reason: string;
  }): Promise<ProviderRefund>;
  /** Checks the signature over the raw body; throws {@link BadSignature}. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
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
  orderId: string | null;
  state: 'open' | 'paid' | 'expired';
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
};

export type ProviderRefund = {
  id: string;
  state: 'succeeded' | 'pending' | 'failed';
  failure: string | null;
};

export type ProviderEvent = { id: string; type: string; payload: unknown };

/** The provider can't be reached or has a fault of its own: trying again later makes sense. */
export class ProviderUnavailable extends Error {}

/** The provider understood and said no; the message is its own sentence. */
export class ProviderRefused extends Error {}

/** A webhook that the provider did not sign. */
export class BadSignature extends Error {}
