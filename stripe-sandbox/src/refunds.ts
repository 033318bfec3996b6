import { z } from 'zod';
import { checkLastDigit, formatAmount } from './amounts.ts';
import type { Work } from './context.ts';
import { endInquiry, isDisputed } from './disputes.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Charge, type Refund, type StoredObject } from './objects.ts';
import { integer, metadata, text } from './params.ts';
import { settleWarnings } from './radar.ts';
import { book } from './statement.ts';

/** Parameters of `POST /v1/refunds`. */
export const CREATE_REFUND = z
  .strictObject({
    amount: integer(1).optional(),
    charge: text().optional(),
    payment_intent: text().optional(),
    metadata: metadata.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  })
  .refine(
    ({ charge, payment_intent: intent }) => (charge === undefined) !== (intent === undefined),
    {
      error:
        'One of the following params should be provided for this request: payment_intent or charge.',
    },
  );

type CreateRefund = z.output<typeof CREATE_REFUND>;

/** How long a refund to one of the special test cards keeps its first status. */
const CHANGES_AFTER_SECONDS = 5;

/** Refunds a payment, in full unless `amount` says otherwise, and never more than is left. */
export function createRefund(work: Work, params: CreateRefund): Refund {
  const charge = chargeToRefund(work, params);
  const { id, amount_captured, amount_refunded, currency, refunded } = charge.body;
  const left = amount_captured - amount_refunded;
  if (refunded) {
    const code = 'charge_already_refunded';
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code });
  }
  if (isDisputed(work, id)) {
    const code = 'charge_disputed';
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, { code });
  }
  const { amount = left } = params;
  if (amount > left) {
    const [amountText, rest] = [amount, left].map((cents) => formatAmount(cents, currency));
    throw invalidRequest(
      `Refund amount (${amountText}) is greater than unrefunded amount on charge (${rest})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
  checkLastDigit(amount, currency, 'amount');
  const refund = newRefund(work, charge, amount, params);
  emit(work, 'refund.created', refund);
  const total = amount_refunded + amount;
  const after = { amount_refunded: total, refunded: total === amount_captured };
  const changed = change(work.store, charge, after);
  emit(work, 'charge.refunded', changed.body, { amount_refunded, refunded });
  if (changed.body.refunded) {
    settleWarnings(work, id);
    endInquiry(work, id);
  }
  return refund;
}

function chargeToRefund(
  { store }: Work,
  { charge, payment_intent: id = '' }: CreateRefund,
): StoredObject<Charge> {
  if (charge !== undefined) {
    const found = get(store, 'charge', charge, 'charge');
    if (found.hidden.account !== undefined) throw noSuch('charge', charge, 'charge');
    if (found.body.status === 'succeeded') return found;
    throw invalidRequest(`Charge ${charge} has not succeeded; cannot issue a refund.`);
  }
  const param = 'payment_intent';
  const { status, latest_charge: latest } = get(store, param, id, param).body;
  if (status === 'succeeded' && latest !== null) return get(store, 'charge', latest);
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param,
  });
}

function newRefund(
  work: Work,
  { body: charge, hidden: { refunds: behaviour } }: StoredObject<Charge>,
  amount: number,
  params: CreateRefund,
): Refund {
  const id = newStripeId('refund');
  const line = book(work, {
    type: (charge.payment_method_details?.type ?? 'card') === 'card' ? 'refund' : 'payment_refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
  });
  const body: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: line,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    status: behaviour === 'pending first' ? 'pending' : 'succeeded',
  };
  if (behaviour === undefined) return insert(work.store, body).body;
  const becomes = behaviour === 'fail later' ? 'failed' : 'succeeded';
  const due = work.now + CHANGES_AFTER_SECONDS;
  return insert(work.store, body, { hidden: { becomes }, due }).body;
}

/** Settles a due refund; a failed one returns the money to the shop. */
export function settleRefund(work: Work, refund: StoredObject<Refund>): void {
  const { becomes } = refund.hidden;
  if (becomes === undefined) return;
  const failed = becomes === 'failed';
  const fields: Partial<Refund> = {
    status: becomes,
    ...(failed && {
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: bookFailure(work, refund.body),
    }),
  };
  const { body: changed } = change(work.store, refund, fields, { hidden: {}, due: null });
  const before = { status: refund.body.status };
  if (failed) {
    const charge = get(work.store, 'charge', changed.charge);
    const amount_refunded = charge.body.amount_refunded - changed.amount;
    change(work.store, charge, { amount_refunded, refunded: false });
    emit(work, 'refund.failed', changed, before);
  }
  emit(work, 'refund.updated', changed, before);
  emit(work, 'charge.refund.updated', changed, before);
}

/** Returns a failed refund to the balance. */
function bookFailure(work: Work, { id, amount, charge, currency = '' }: Refund): string {
  return book(work, {
    type: 'refund_failure',
    amount,
    currency,
    source: id,
    description: `REFUND FAILURE FOR CHARGE (${charge})`,
  });
}
