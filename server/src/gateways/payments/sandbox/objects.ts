import type Stripe from 'stripe';

import type { LastTry } from './card-page/last-try.ts';
import type { CardBehaviour, RefundBehaviour } from './test-cards.ts';

/** A document of the SDK's, in which some references are ids: they are expanded on the way out only. */
type ById<T, Field extends keyof T> = Omit<T, Field> & {
  [Key in Field]: Extract<T[Key], string | null>;
};

export type Session = ById<Stripe.Checkout.Session, 'payment_intent'>;
export type Intent = ById<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'>;
export type Charge = ById<Stripe.Charge, 'payment_intent'>;
export type Refund = ById<Stripe.Refund, 'charge' | 'payment_intent' | 'payment_method'>;

/** A price as it is on the wire, where decimals are text. */
export type WirePrice = ById<Omit<Stripe.Price, 'unit_amount_decimal'>, 'product'> & {
  unit_amount_decimal: string;
};

/** A line of a checkout session, as it is on the wire. */
export type WireItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** What the sandbox keeps of each kind: the document it answers with, in the SDK's own types. */
export interface Bodies {
  'checkout.session': Session;
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  payment_method: Stripe.PaymentMethod;
  product: Stripe.Product;
  price: WirePrice;
  item: WireItem;
}

export type Kind = keyof Bodies;

/** What `payment_intent_data` asked for, kept until there is a payment intent to put it on. */
export type IntentData = Pick<
  Stripe.PaymentIntent,
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'shipping'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'
  | 'transfer_group'
>;

/** What is kept beside the document and never leaves. */
export interface Hidden {
  'checkout.session': { intent: IntentData; tried?: LastTry };
  payment_intent: object;
  charge: { refunds?: RefundBehaviour | undefined };
  /** Seconds since 1970 at which it changes, and into what. */
  refund: { due?: number; becomes?: 'succeeded' | 'failed' };
  payment_method: { behaviour: CardBehaviour };
  product: object;
  price: object;
  item: { session: string };
}

/** What Stripe calls a kind in "No such …". */
export function kindName(kind: Kind): string {
  return kind === 'payment_method' ? 'PaymentMethod' : kind;
}
