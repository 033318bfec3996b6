import { z } from 'zod';
import { bankOfName, type TestBank } from './banks.ts';
import { brandOf, cardOfName, type CardBehaviour, type TestCard } from './cards.ts';
import type { Work } from './context.ts';
import { BANK_SECONDS } from './delayed.ts';
import { noSuch } from './errors.ts';
import { newStripeId } from './ids.ts';
import { get, insert } from './objects.ts';
import type { Charge, Intent, Method, Session, StoredObject } from './objects.ts';
import { billingDetails, fullAddress, metadata, text } from './params.ts';
import { availableAfter, book, feeOn } from './statement.ts';

type DeclinedCard = Extract<CardBehaviour, { outcome: 'declined' }>;
type ChargedCard = NonNullable<Charge['payment_method_details']>['card'];

/** Parameters of `POST /v1/payment_methods`: one of the test cards, by its token. */
export const CREATE_METHOD = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({ token: text() }),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
});

/** `POST /v1/payment_methods`. */
export function createMethod(work: Work, params: z.output<typeof CREATE_METHOD>): Method {
  const { token } = params.card;
  const card = cardOfName(token);
  if (!card) throw noSuch('token', token, 'card[token]');
  return newMethod(work, card, anyExpiry(work), params.billing_details, params.metadata).body;
}

/**
 * The payment method of this id. Stripe's names for test cards (`pm_card_visa`) create a new one.
 * @throws ApiError 404 for others
 */
export function methodToUse(work: Work, id: string): StoredObject<Method> {
  const bank = bankOfName(id);
  if (bank) return newBankMethod(work, bank);
  if (!id.startsWith('pm_card_')) return get(work.store, 'payment_method', id, 'payment_method');
  const card = cardOfName(id);
  if (!card) throw noSuch('PaymentMethod', id, 'payment_method');
  return newMethod(work, card, anyExpiry(work));
}

/** A payment method for a test card. Stores only the last four digits of the number. */
export function newMethod(
  work: Work,
  { number, behaviour }: TestCard,
  expiry: { month: number; year: number },
  billing: z.output<typeof billingDetails> = {},
  given: Record<string, string> = {},
): StoredObject<Method> {
  const body: Method = {
    id: newStripeId('payment_method'),
    object: 'payment_method',
    billing_details: {
      address: fullAddress(billing.address),
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: brandOf(number),
      country: 'US',
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: 'credit',
      last4: number.slice(-4),
    } as Method['card'],
    created: work.now,
    customer: null,
    livemode: false,
    metadata: given,
    type: 'card',
  };
  return insert(work.store, body, { hidden: { behaviour } });
}

/** A payment method for a test bank account. Stores only the number's last four digits. */
export function newBankMethod(
  work: Work,
  { number, type, failure }: TestBank,
  { email = null, name = null }: { email?: string | null; name?: string | null } = {},
): StoredObject<Method> {
  const last4 = number.slice(-4);
  const bank_name = 'STRIPE TEST BANK';
  const details =
    type === 'us_bank_account'
      ? { account_holder_type: 'individual', account_type: 'checking', bank_name, last4 }
      : { bank_code: '19043', country: number.slice(0, 2), last4 };
  const body = {
    id: newStripeId('payment_method'),
    object: 'payment_method',
    billing_details: { address: fullAddress(), email, name, phone: null, tax_id: null },
    created: work.now,
    customer: null,
    livemode: false,
    metadata: {},
    type,
    [type]: details,
  } as Method;
  const behaviour = { outcome: 'delayed', ...(failure !== undefined && { failure }) } as const;
  return insert(work.store, body, { hidden: { behaviour } });
}

function anyExpiry({ now }: Work): { month: number; year: number } {
  return { month: 12, year: new Date(now * 1000).getUTCFullYear() + 1 };
}

/** The payment intent of a session's first attempt to pay; `fields` is the session's `payment_intent_data`. */
export function newIntent(
  work: Work,
  session: Session,
  fields: Partial<Intent>,
): StoredObject<Intent> {
  const id = newStripeId('payment_intent');
  return insert<Intent>(work.store, {
    description: null,
    metadata: {},
    ...fields,
    id,
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newStripeId('client_secret')}`,
    created: work.now,
    currency: session.currency,
    customer: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: session.payment_method_types ?? ['card'],
    status: 'requires_payment_method',
  });
}

function bookCharge(
  work: Work,
  source: string,
  { amount, currency, description = null }: Intent,
  behaviour: CardBehaviour | undefined,
): string {
  const atOnce = behaviour?.outcome === 'succeeds' && behaviour.available === 'at once';
  const delayed = behaviour?.outcome === 'delayed';
  return book(work, {
    type: delayed ? 'payment' : 'charge',
    amount,
    currency,
    source,
    description,
    fee: feeOn(work, amount),
    availableOn: atOnce ? work.now : availableAfter(work) + (delayed ? BANK_SECONDS : 0),
  });
}

/** The charge of a payment, or of a declined attempt. */
export function newCharge(
  work: Work,
  intent: Intent,
  { body: method, hidden: { behaviour } }: StoredObject<Method>,
  declined?: DeclinedCard,
): Charge {
  const id = newStripeId('charge');
  const delayed = behaviour?.outcome === 'delayed' ? behaviour : undefined;
  const line = declined ? null : bookCharge(work, id, intent, behaviour);
  const due = delayed ? work.now + BANK_SECONDS : null;
  const body: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: line,
    billing_details: { ...method.billing_details, tax_id: null },
    captured: !declined,
    created: work.now,
    currency: intent.currency,
    customer: null,
    description: intent.description ?? null,
    failure_code: declined ? 'card_declined' : null,
    failure_message: declined?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: declined ? 'declined_by_network' : 'approved_by_network',
      reason: declined?.declineCode ?? null,
      seller_message: declined?.message ?? 'Payment complete.',
      type: declined ? 'issuer_declined' : 'authorized',
    } as Charge['outcome'],
    paid: !declined && !delayed,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      [method.type]: method[method.type as 'card'] as ChargedCard,
    },
    refunded: false,
    shipping: intent.shipping ?? null,
    status: declined ? 'failed' : delayed ? 'pending' : 'succeeded',
  };
  const refunds = behaviour?.outcome === 'succeeds' ? behaviour.refunds : undefined;
  const fails = delayed?.failure;
  const hidden = { refunds, ...(fails !== undefined && { fails }) };
  return insert(work.store, body, { hidden, due }).body;
}
