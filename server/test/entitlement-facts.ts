// Input for entitlement.ts. All amounts are in minor units.

export type CommissionFacts = {
  percent: number;
  fixed: number;
  least: number;
  /** Null if there is none. */
  most: number | null;
};

export type ItemFacts = {
  id: string;
  partId: string;
  quantity: number;
  /** After discounts. */
  unitPrice: number;
  /** The terms when the order was placed. */
  commission: CommissionFacts;
};

/** A refund: of some units and shipping, of an amount spread over what's left, or of everything. */
export type RefundedFacts =
  | { items: { id: string; quantity: number }[]; shipping: number }
  | { amount: number }
  | 'all';

export type RefundFacts = {
  id?: string;
  /** The failed refund that this one retries, with the same items and amounts. */
  retryOf?: string;
  at: Date;
  of: RefundedFacts;
  status: 'requested' | 'pending' | 'succeeded' | 'failed';
  /** When it failed. From then on, its money can be refunded again. */
  failedAt?: Date;
  /** Whether its failure has been dealt with, for example by another refund. */
  resolved?: boolean;
};

export type ShipmentFacts = {
  id: string;
  shopId: string;
  shippedAt: Date | null;
  /** When anyone first reported the delivery. */
  deliveredAt: Date | null;
  /** When the buyer or a carrier confirmed it. Null if only the seller reported it. */
  confirmedAt: Date | null;
  refunds: RefundFacts[];
  /** Whether the buyer's request for a refund is undecided. */
  requestOpen: boolean;
  /** Other reasons to hold its money, such as a withdrawal; `until` is null while unknown. */
  holds: { reason: string; until: Date | null }[];
  /** Payouts for this part, less reversals. */
  paidOut: number;
};

export type DisputeFacts = {
  at: Date;
  /** When it was lost. Tax and commission depend on the amounts left at that time. */
  decidedAt?: Date;
  amount: number;
  /** The bank's fee for it, less what the bank returned. */
  fee: number;
  state: 'open' | 'won' | 'lost';
  /** The disputed parts. */
  partIds: string[];
};

export type OrderFacts = {
  paid: boolean;
  /** In cart order, each at most once. */
  items: ItemFacts[];
  shipping: number;
  tax: number;
  /** In cart order. */
  parts: ShipmentFacts[];
  disputes: DisputeFacts[];
  /** The provider's fees on the charge and its refunds. */
  fees: number;
};

export type HoldFacts = {
  /** Days after a confirmed delivery. */
  holdDays: number;
  /** Days after a delivery that only the seller reported. */
  unconfirmedDays: number;
};

export type ShopFacts = {
  /** Adjustments, write-offs and the like. Positive amounts go to the shop. */
  other: number;
  /** Whether payouts are stopped, for this shop or the whole site. */
  stopped: boolean;
  /** Whether its plan has a payout due now. */
  due: boolean;
  minimum: number;
  reserve: { percent: number; days: number } | null;
};
