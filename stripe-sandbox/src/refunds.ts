import { z } from 'zod';

import type { Work } from './context.ts';
import { isDisputed } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { formatAmount } from './amounts.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Charge, type Refund, type StoredObject } from './objects.ts';
import { integer, metadata, text } from './params.ts';

/** Parameters of `POST /v1/refunds`. */
export const CREATE_REFUND = z.strictObject({
  amount: integer(1).optional(),
  payment_intent: text(),
  metadata: metadata.optional(),
});

type CreateRefund = z.output<typeof CREATE_REFUND>;

/** How long a refund to one of the special test cards keeps its first status. */
const CHANGES_AFTER_SECONDS = 5;

/** Refunds a payment, in full unless `amount` says otherwise, and never more than is left. */
export function createRefund(work: Work, params: CreateRefund): Refund {
  const charge = get(work.store, 'charge', chargeToRefund(work, params.payment_intent));
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
  const refund = newRefund(work, charge, amount, params);
  emit(work, 'refund.created', refund);
  const total = amount_refunded + amount;
  const after = { amount_refunded: total, refunded: total === amount_captured };
  const changed = change(work.store, charge, after);
  emit(work, 'charge.refunded', changed.body, { amount_refunded, refunded });
  return refund;
}

function chargeToRefund(work: Work, id: string): string {
  const param = 'payment_intent';
  const { status, latest_charge: latest } = get(work.store, param, id, param).body;
  if (status === 'succeeded' && latest !== null) return latest;
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
  const body: Refund = {
    id: newStripeId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: null,
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
    ...(failed && { failure_reason: 'expired_or_canceled_card' }),
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
