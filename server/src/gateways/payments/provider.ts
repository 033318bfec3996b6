import type { IncomingHttpHeaders } from 'node:http';
import type { ForeignMinor } from '@souk/contract/minor-units';
import type { SubjectKind } from './event-subject.ts';
import type { PayoutProvider } from './payout-provider.ts';
import type { StatementProvider } from './statement-provider.ts';
import type { TaxProvider } from './tax-provider.ts';

/**
 * A card payment provider, in Souk's words. Amounts are whole minor units: numbers of the site's
 * currency, others of the currency that stands beside them.
 */
export interface PaymentProvider extends PayoutProvider, StatementProvider, TaxProvider {
  /** Opens a checkout; the same order and end give the same session. @throws ProviderUnavailable */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string | null }>;
  /** A session as it is now. */
  retrieveSession(sessionId: string): Promise<ProviderSession>;
  /**
   * The order's own session, if the request that created it got no response; null if there is none.
   * Searches the sessions opened between these times.
   */
  findSession(order: {
    orderId: string;
    amountCents: number;
    from: Date;
    to: Date;
  }): Promise<string | null>;
  /** Expires an open session, and returns it as it is then. */
  expireSession(sessionId: string): Promise<ProviderSession>;
  /** Refunds a payment, in its own currency. The same `key` never refunds twice within a day. */
  refund(request: {
    paymentIntentId: string;
    amountCents: number | ForeignMinor;
    key: string;
    reason: string;
    /** The refunded shipment, or null for a payment without an order. */
    shipmentId: string | null;
  }): Promise<ProviderRefund>;
  /** Every refund of a payment, as it is now. */
  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** The current state of a refund, with its payment. */
  retrieveRefund(
    refundId: string,
  ): Promise<ProviderRefund & { id: string; paymentIntentId: string | null }>;
  /** A dispute as it is now. */
  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  /** The provider's page on which an admin responds to a dispute. */
  disputePage(disputeId: string): string;
  /**
   * Uploads a file for the bank and returns its id. The same `key` uploads it once within a day.
   */
  uploadEvidence(file: { key: string; name: string; type: string; data: Buffer }): Promise<string>;
  /** Responds to a dispute, once. `evidence` maps the provider's names to texts and file ids. */
  submitEvidence(answer: {
    key: string;
    disputeId: string;
    evidence: Record<string, string>;
  }): Promise<void>;
  /** The current state of an early fraud warning. */
  retrieveFraudWarning(warningId: string): Promise<ProviderFraudWarning>;
  /**
   * The last attempt at a payment, if the card was declined; null if it wasn't, or is paid by now.
   */
  declineOf(paymentIntentId: string): Promise<ProviderDecline | null>;
  /** Our balance at the provider, available or pending, in the site's currency. */
  balanceCents(): Promise<number>;
  /** Our account's country and settlement currency, each null if the provider doesn't say. */
  platform(): Promise<{ country: string | null; currency: string | null }>;
  /**
   * Verifies the signature of a webhook's bytes, which arrived at that time. @throws BadSignature,
   * UnreadableEvent
   */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders, at: Date): Promise<ProviderEvent>;
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
  /** What the card page shows instead of our account's own: `logo` is a picture's address. */
  brand?: { name?: string; color?: string; logo?: string };
};

export type ProviderSession = {
  id: string;
  /** The order that it names; anyone could have opened it. */
  orderId: string | null;
  /**
   * `processing`: the buyer is done, but the payment takes days and may still fail. `failed`: it
   * has failed. `free`: completed without any payment.
   */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'free' | 'expired';
  paymentIntentId: string | null;
  amountCents: ForeignMinor;
  currency: string;
  /** Why the last payment attempt failed, in the bank's words. */
  failure: string | null;
};

export type ProviderRefund = {
  /** Null for a refund that the provider refused. */
  id: string | null;
  /** The key of its request; null if it was made elsewhere. */
  key: string | null;
  /** The shipment named in our request, or null if the refund was made elsewhere. */
  shipmentId: string | null;
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
  amountCents: ForeignMinor;
  currency: string;
  reason: string;
  state: 'open' | 'won' | 'lost';
  respondBy: Date | null;
  createdAt: Date;
  /** The amount taken from us, and the amount returned; 0 until the provider moves it. */
  taken: DisputeAmount;
  back: DisputeAmount;
};

/** In minor units of our balance, which is in the site's currency; the fee is on top. */
type DisputeAmount = { cents: number; feeCents: number };

/** The card issuer suspects fraud. */
export type ProviderFraudWarning = {
  id: string;
  paymentIntentId: string | null;
  /** The order named by its payment. Unverified, because anyone could have created the payment. */
  orderId: string | null;
  fraudType: string;
  /** Whether a refund can still prevent a dispute. */
  actionable: boolean;
  createdAt: Date;
};

export type ProviderDecline = {
  /** The order that it names; anyone could have opened it. */
  orderId: string | null;
  amountCents: ForeignMinor;
  currency: string;
  /** In the bank's words. */
  message: string;
};

/**
 * `id` identifies the subject or, for a decline, the payment. `account` is the seller's account
 * that the subject belongs to, if any.
 */
export type EventSubject = { kind: SubjectKind; id: string; account?: string };

export type ProviderEvent = { id: string; type: string; payload: unknown };

/**
 * `away`: unreachable or failing. `busy`: it refuses so many calls. `settings`: it refuses our key,
 * or the key may not do this. `underWay`: it is answering the same call already.
 */
export type ProviderTrouble = 'away' | 'busy' | 'settings' | 'underWay';

/** The provider can't do this now: try again later. The message is its own. */
export class ProviderUnavailable extends Error {
  readonly trouble: ProviderTrouble;

  constructor(message?: string, options: ErrorOptions & { trouble?: ProviderTrouble } = {}) {
    super(message, options);
    this.trouble = options.trouble ?? 'away';
  }
}

/** The paying account doesn't have enough money yet. The same request may succeed later. */
export class ProviderShortOfFunds extends ProviderUnavailable {}

/** The provider refused; the message is its own. */
export class ProviderRefused extends Error {}

/** A seller's account is no longer connected to ours. */
export class AccountGone extends ProviderRefused {}

/** A webhook that the provider didn't sign, or not recently. */
export class BadSignature extends Error {}

/** A signed webhook that is not an event. */
export class UnreadableEvent extends Error {}
