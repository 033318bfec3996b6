import type { ForeignMinor } from '@souk/contract/minor-units';
import type { ProviderTransfer } from './payout-provider.ts';
import type { ProviderEvent } from './provider.ts';

/** The provider's own records: its statement and events. */
export interface StatementProvider {
  /** Pages through our statement since a time, newest lines first. @throws ProviderUnavailable */
  statementSince(since: Date): AsyncIterable<StatementLine[]>;
  /** Pages through events since a time, newest first. The provider keeps them for 30 days. */
  eventsSince(since: Date): AsyncIterable<DatedEvent[]>;
  /** The ids of a payment's checkout sessions. */
  sessionsOf(paymentIntentId: string): Promise<string[]>;
  /** The ids of a payment's disputes. */
  disputesOf(paymentIntentId: string): Promise<string[]>;
  /** The current state of a transfer; null if it's in another currency than the site's. */
  retrieveTransfer(transferId: string): Promise<ProviderTransfer | null>;
  /** The transfers that name an order, without those in other currencies. */
  transfersFor(orderNumber: string): Promise<ProviderTransfer[]>;
}

/** `bank` lines move money between our balance and our bank account. */
export type LineKind =
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'transfer'
  | 'reversal'
  | 'bank'
  | 'fee'
  | 'other';

/** A change in our balance. Lines are final. Incoming money is positive. */
export type StatementLine = {
  id: string;
  kind: LineKind;
  /** In the provider's words. */
  type: string;
  category: string;
  sourceId: string | null;
  /** The payment of a charge. For other lines, the refund, dispute or transfer itself. */
  subject: string;
  paymentIntentId: string | null;
  /** The transfer that a reversal belongs to. */
  transferId: string | null;
  amountCents: ForeignMinor;
  /** The provider's fee. */
  feeCents: ForeignMinor;
  /** The amount without the fee. */
  netCents: ForeignMinor;
  currency: string;
  /** From the payment's metadata. */
  orderNumber: string | null;
  payer: string | null;
  description: string | null;
  createdAt: Date;
  availableOn: Date;
};

export type DatedEvent = ProviderEvent & { createdAt: Date };
