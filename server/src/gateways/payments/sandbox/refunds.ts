import type { Charge, Refund } from './objects.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { formatAmount } from './amounts.ts';
import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { createdWithin, fieldsEqual, listObjects } from './lists.ts';
import { createdFilter, integer, metadata, paging, text } from './params.ts';
import { outcomeLater } from './refund-outcome.ts';
import { get, insert, lock, update } from './store.ts';
import type { Work } from './transaction.ts';

const PATH = '/v1/refunds';

const CREATE = z.strictObject({
  amount: integer(1).optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const LIST = z.strictObject({
  ...paging,
  charge: text().optional(),
  created: createdFilter.optional(),
  payment_intent: text().optional(),
});

/** Refunds: create, retrieve and list. */
export function serveRefunds(app: FastifyInstance, context: Context): void {
  serve(app, context, { method: 'POST', path: PATH, accepts: CREATE, answer: createRefund });
  serve(app, context, {
    method: 'GET',
    path: `${PATH}/:id`,
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'refund', id),
  });
  serve(app, context, {
    method: 'GET',
    path: PATH,
    accepts: LIST,
    answer: (work, { charge, created, payment_intent, ...page }) => {
      const conditions = [...fieldsEqual({ charge, payment_intent }), ...createdWithin(created)];
      return listObjects(work.db, 'refund', { conditions, url: PATH }, page);
    },
  });
}

async function createRefund(work: Work, params: z.output<typeof CREATE>): Promise<Refund> {
  const id = await chargeToRefund(work, params);
  // Locked, so that refunds of one charge come one after another and can't exceed it together.
  const { body: charge, hidden } = await lock(work.db, 'charge', id, 'charge');
  const remaining = charge.amount_captured - charge.amount_refunded;
  if (charge.refunded || (charge.status === 'succeeded' && remaining === 0)) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.status !== 'succeeded') {
    throw invalidRequest(
      `Charge ${charge.id} does not have a status of "succeeded" and can't be refunded.`,
    );
  }
  const amount = params.amount ?? remaining;
  if (amount > remaining) {
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(remaining, charge.currency)})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
  const refund = newRefund(work, charge, amount, params);
  if (hidden.refunds === 'pending first') refund.status = 'pending';
  await insert(work.db, 'refund', { body: refund, hidden: outcomeLater(work, hidden.refunds) });
  await emit(work, 'refund.created', refund);
  await refundCharge(work, charge, amount);
  return refund.status === 'pending' ? refund : arrived(work, refund);
}

async function refundCharge(work: Work, charge: Charge, amount: number): Promise<void> {
  const { amount_refunded, refunded } = charge;
  const total = amount_refunded + amount;
  const changed = { ...charge, amount_refunded: total, refunded: total === charge.amount_captured };
  await update(work.db, 'charge', changed);
  await emit(work, 'charge.refunded', changed, { amount_refunded, refunded });
}

/** The bank's reference comes with the second event, as it does at Stripe. */
async function arrived(work: Work, refund: Refund): Promise<Refund> {
  const { destination_details } = refund;
  const card = {
    ...destination_details?.card,
    reference: refund.id.slice(-12),
    reference_status: 'available',
    type: 'refund',
  };
  const known: Refund = { ...refund, destination_details: { card, type: 'card' } };
  await update(work.db, 'refund', known);
  await emit(work, 'refund.updated', known, { destination_details });
  return known;
}

async function chargeToRefund(work: Work, params: z.output<typeof CREATE>): Promise<string> {
  if (!params.charge && !params.payment_intent) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  if (!params.payment_intent) return params.charge ?? '';
  const intent = await get(work.db, 'payment_intent', params.payment_intent, 'payment_intent');
  const { latest_charge: latest } = intent;
  if (intent.status !== 'succeeded' || typeof latest !== 'string') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
    );
  }
  if (params.charge && params.charge !== latest) {
    throw invalidRequest(
      `The charge and the PaymentIntent (${intent.id}) do not belong together.`,
      {
        param: 'charge',
      },
    );
  }
  return latest;
}

function newRefund(
  work: Work,
  charge: Charge,
  amount: number,
  params: z.output<typeof CREATE>,
): Refund {
  return {
    id: newStripeId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
