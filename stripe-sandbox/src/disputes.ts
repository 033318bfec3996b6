import { z } from 'zod';

import type { Work } from './context.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Dispute, type Movement } from './objects.ts';
import { text } from './params.ts';

/** The fee for each dispute, whoever wins it. In cents. */
const FEE = 1500;
const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/**
 * Parameters of `POST /v1/disputes/{id}`: the words that decide a dispute in Stripe's test mode.
 */
export const UPDATE_DISPUTE = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text() }),
});

/** The buyer's bank takes the rest of a charge, and the provider its fee. */
export function openDispute(work: Work, chargeId: string): Dispute {
  const charge = get(work.store, 'charge', chargeId);
  const { amount_captured, amount_refunded, currency, payment_intent } = charge.body;
  const amount = amount_captured - amount_refunded;
  const { body } = insert<Dispute>(work.store, {
    id: newStripeId('dispute'),
    object: 'dispute',
    amount,
    balance_transactions: [movement(work, currency, -amount, FEE)],
    charge: chargeId,
    created: work.now,
    currency,
    evidence_details: {
      due_by: work.now + ANSWER_WITHIN_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Dispute['evidence_details'] & {},
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  change(work.store, charge, { disputed: true });
  emit(work, 'charge.dispute.created', body);
  emit(work, 'charge.dispute.funds_withdrawn', body);
  return body;
}

/**
 * Decides a dispute: winning returns the amount but not the fee. @throws ApiError 400 if it is
 * closed
 */
export function closeDispute(work: Work, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = get(work.store, 'dispute', id);
  const { amount, balance_transactions: moved, currency, status } = dispute.body;
  if (status === 'won' || status === 'lost') {
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
  }
  const back = outcome === 'won' ? [movement(work, currency, amount, 0)] : [];
  const { body } = change(work.store, dispute, {
    status: outcome,
    balance_transactions: [...moved, ...back],
  });
  emit(work, 'charge.dispute.closed', body, { status });
  if (outcome === 'won') emit(work, 'charge.dispute.funds_reinstated', body);
  return body;
}

/** Evidence decides, as in Stripe's test mode: `winning_evidence` or `losing_evidence`. */
export function updateDispute(
  work: Work,
  { evidence: { uncategorized_text: evidence } }: z.output<typeof UPDATE_DISPUTE>,
  id: string,
): Dispute {
  if (evidence === 'winning_evidence') return closeDispute(work, id, 'won');
  if (evidence === 'losing_evidence') return closeDispute(work, id, 'lost');
  const message = 'The sandbox decides by winning_evidence or losing_evidence alone.';
  throw invalidRequest(message, { param: 'evidence[uncategorized_text]' });
}

/** The newest dispute of a payment. */
export function disputeOfPayment(work: Work, paymentIntent: string): Dispute | undefined {
  return disputes(work, 'payment_intent', paymentIntent)[0];
}

/** Whether a charge is in dispute, or was lost to one. */
export const isDisputed = (work: Work, chargeId: string): boolean =>
  disputes(work, 'charge', chargeId).some(({ status }) => status !== 'won');

function disputes(work: Work, field: 'charge' | 'payment_intent', value: string): Dispute[] {
  const rows = work.store.rows<{ body: string }>(
    `select body from objects where kind = 'dispute' and body ->> '${field}' = ? order by seq desc`,
    value,
  );
  return rows.map(({ body }) => JSON.parse(body) as Dispute);
}

function movement({ now }: Work, currency: string, amount: number, fee: number): Movement {
  return {
    id: newStripeId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    created: now,
    currency,
    fee,
    net: amount - fee,
    type: 'adjustment',
  };
}
