import type Stripe from 'stripe';
import type { CardBehaviour, RefundBehaviour } from './cards.ts';
import { noSuch } from './errors.ts';
import type { Store } from './store.ts';

/**
 * A document as stored and sent: its fields have the types of Stripe's own SDK. `Needed` are those
 * the sandbox computes with, `Own` those it stores in its own way: ids instead of their expansion.
 */
type Document<T, Needed extends keyof T, Own = {}> = Partial<Omit<T, keyof Own>> &
  Pick<T, Exclude<Needed, keyof Own>> &
  Own;

export type Session = Document<
  Stripe.Checkout.Session,
  'id' | 'object' | 'cancel_url' | 'customer_email' | 'expires_at' | 'status' | 'payment_status',
  { amount_total: number; currency: string; success_url: string; payment_intent: string | null }
>;

export type Intent = Document<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata',
  { latest_charge: string | null; payment_method: string | null }
>;

export type Charge = Document<
  Stripe.Charge,
  'id' | 'object' | 'amount_captured' | 'amount_refunded' | 'currency' | 'refunded' | 'status',
  { payment_intent: string | null; balance_transaction?: string | null }
>;

export type Refund = Document<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'status',
  { charge: string; payment_intent: string | null }
>;

/** A statement line; its source is an id. */
export type BalanceLine = Document<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'available_on' | 'currency' | 'fee' | 'net' | 'status',
  { source: string | null }
>;

/** Money sent from the balance to a bank. */
export type Payout = Document<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'automatic' | 'currency' | 'status'
>;
export type Topup = Document<Stripe.Topup, 'id' | 'object' | 'amount' | 'currency' | 'status'>;

/** A dispute or an inquiry; `balance_transactions` are its statement lines. */
export type Dispute = Document<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'status',
  { charge: string; payment_intent: string | null; balance_transactions: BalanceLine[] }
>;
/** The card issuer suspects fraud. */
export type FraudWarning = Document<
  Stripe.Radar.EarlyFraudWarning,
  'id' | 'object' | 'actionable',
  { charge: string; payment_intent?: string }
>;
/** An uploaded file; its content has its own table. */
export type FileObject = Document<Stripe.File, 'id' | 'object' | 'purpose' | 'type'>;

/** A seller's account, which receives transfers. */
export type Account = Document<
  Stripe.Account,
  'id' | 'object' | 'capabilities' | 'details_submitted' | 'email' | 'requirements'
>;
/** A link to the hosted page of an account; its id is never shown. */
export type AccountLink = Document<
  Stripe.AccountLink,
  'object' | 'created' | 'expires_at' | 'url',
  { id: string; account: string; refresh_url: string; return_url: string }
>;
export type Transfer = Document<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'reversed',
  {
    destination: string;
    source_transaction: string | null;
    balance_transaction?: string | null;
    destination_payment?: string;
  }
>;
export type TransferReversal = Document<
  Stripe.TransferReversal,
  'id' | 'object' | 'amount',
  { transfer: string }
>;

export type Method = Document<Stripe.PaymentMethod, 'id' | 'object' | 'billing_details' | 'type'>;
export type Product = Document<Stripe.Product, 'id' | 'object' | 'name'>;
export type Price = Document<
  Stripe.Price,
  'id' | 'object' | 'currency',
  { product: string; unit_amount: number; unit_amount_decimal: string }
>;

/** A line of a checkout session. */
export type Item = Document<
  Stripe.LineItem,
  'id' | 'object' | 'amount_total' | 'description',
  { price: Price; quantity: number }
>;

export type TaxCalculation = Document<
  Stripe.Tax.Calculation,
  | 'object'
  | 'currency'
  | 'customer_details'
  | 'expires_at'
  | 'ship_from_details'
  | 'shipping_cost'
  | 'tax_date',
  { id: string }
>;
/** The tax of a sale, or its reversal, whose amounts are negative. */
export type TaxTransaction = Document<
  Stripe.Tax.Transaction,
  'id' | 'object' | 'reference' | 'reversal' | 'shipping_cost' | 'type'
>;
/** A line of a calculation or of a transaction. */
export type TaxLine = Omit<
  Document<
    Stripe.Tax.TransactionLineItem,
    'id' | 'amount' | 'amount_tax' | 'quantity' | 'reference' | 'tax_behavior' | 'tax_code'
  >,
  'object'
> & {
  object: 'tax.calculation_line_item' | 'tax.transaction_line_item';
  tax_breakdown?: Stripe.Tax.CalculationLineItem['tax_breakdown'];
};

interface Bodies {
  'checkout.session': Session;
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  'radar.early_fraud_warning': FraudWarning;
  file: FileObject;
  balance_transaction: BalanceLine;
  payout: Payout;
  topup: Topup;
  dispute: Dispute;
  payment_method: Method;
  product: Product;
  price: Price;
  account: Account;
  account_link: AccountLink;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  'tax.calculation': TaxCalculation;
  'tax.transaction': TaxTransaction;
}

export type Kind = keyof Bodies;
export type Body = Bodies[Kind];

type OnboardingField = 'first_name' | 'last_name' | 'account';

/** Private fields stored with a document, which never leave the sandbox. */
interface PrivateFields {
  /**
   * For a session: its lines, the data of its payment intent, and the last attempt on its card
   * page.
   */
  lines?: Item[];
  intent?: Partial<Intent>;
  tried?: LastTry;
  /** For a tax calculation or transaction. */
  taxLines?: TaxLine[];
  /** For a payment method. */
  behaviour?: CardBehaviour;
  /** For a charge. */
  refunds?: RefundBehaviour | undefined;
  /** For a pending charge: its failure code, if it will fail. */
  fails?: string;
  /** For a refund: its final state once it is due. */
  becomes?: 'succeeded' | 'failed';
  /** For a statement line, a payout or a payment: its connected account. */
  account?: string;
  /** For a statement line: the automatic payout that includes it. */
  payout?: string;
  /** For an account: whether the platform's access was revoked. */
  disconnected?: boolean;
  /** For an account: its bank account number, in digits. */
  bank?: string;
  /** For an account link: completed, or the typed fields with their errors. */
  used?: boolean;
  onboarding?: {
    typed: Record<OnboardingField, string>;
    wrong: Partial<Record<OnboardingField, string>>;
  };
}

/** The last attempt on the card form, for the page that follows, without the card's secrets. */
export interface LastTry {
  typed?: { email: string; expiry: string; name: string };
  /** The bank form, without the account number. */
  bank?: { email: string; holder: string; wrong: boolean };
  errors?: Partial<Record<'email' | 'number' | 'expiry' | 'cvc' | 'name', string>>;
  /** Why the payment failed. */
  refusal?: string | null;
}

/** An object with its private fields. */
export interface StoredObject<B extends Body = Body> {
  body: B;
  hidden: PrivateFields;
  /** Seconds since 1970 at which it changes on its own. */
  due: number | null;
}

/** Stores a new object. */
export function insert<B extends Body>(
  store: Store,
  body: B,
  { hidden = {}, due = null }: Partial<Omit<StoredObject, 'body'>> = {},
): StoredObject<B> {
  store.run(
    'insert into objects (id, kind, body, hidden, due) values (?, ?, ?, ?, ?)',
    body.id,
    body.object,
    JSON.stringify(body),
    JSON.stringify(hidden),
    due,
  );
  return { body, hidden, due };
}

/** Changes fields of an object's document and, with `beside`, its private fields. */
export function change<B extends Body>(
  store: Store,
  stored: StoredObject<B>,
  fields: Partial<B>,
  beside: Partial<Omit<StoredObject, 'body'>> = {},
): StoredObject<B> {
  const changed = { ...stored, ...beside, body: { ...stored.body, ...fields } };
  store.run(
    'update objects set body = ?, hidden = ?, due = ? where id = ?',
    JSON.stringify(changed.body),
    JSON.stringify(changed.hidden),
    changed.due,
    changed.body.id,
  );
  return changed;
}

/** An object of this kind, or of any. */
export function find<K extends Kind = Kind>(
  store: Store,
  id: string,
  kind?: K,
): StoredObject<Bodies[K]> | undefined {
  const [row] = store.rows<{ body: string; hidden: string; due: number | null }>(
    'select body, hidden, due from objects where id = ? and kind = coalesce(?, kind)',
    id,
    kind ?? null,
  );
  if (!row) return undefined;
  const body = JSON.parse(row.body) as Bodies[K];
  return { body, hidden: JSON.parse(row.hidden) as PrivateFields, due: row.due };
}

/** As {@link find}. @throws ApiError Stripe's 404, which names `param` */
export function get<K extends Kind>(
  store: Store,
  kind: K,
  id: string,
  param?: string,
): StoredObject<Bodies[K]> {
  const found = find(store, id, kind);
  if (!found) throw noSuch(kind === 'payment_method' ? 'PaymentMethod' : kind, id, param);
  return found;
}
