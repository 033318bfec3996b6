import type { Work } from './context.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Charge, type Transfer } from './objects.ts';
import { book } from './statement.ts';

/**
 * Credits a transfer to the seller's balance as a payment, and returns the payment's id. Times are
 * in seconds.
 */
export function receiveTransfer(
  work: Work,
  { id: transfer, amount, currency, destination: account }: Transfer,
  { created = work.now, availableOn }: { created?: number; availableOn?: number } = {},
): string {
  const id = newStripeId('payment');
  const line = book(work, {
    type: 'payment',
    amount,
    currency,
    source: id,
    created,
    availableOn: availableOn ?? created,
    account,
  });
  const payment: Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: line,
    captured: true,
    created,
    currency,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: null,
    refunded: false,
    source_transfer: transfer,
    status: 'succeeded',
  };
  insert(work.store, payment, { hidden: { account } });
  return id;
}

/** Takes a reversed amount out of the seller's balance. Returns the id of the seller's refund. */
export function debitReversal(
  work: Work,
  { id: transfer, currency, destination: account, destination_payment: payment }: Transfer,
  amount: number,
  reversal: string,
  availableOn: number,
): string {
  const charge = get(work.store, 'charge', payment as string);
  const id = newStripeId('payment_refund');
  const line = book(work, {
    type: 'payment_refund',
    amount: -amount,
    currency,
    source: id,
    description: `REFUND FOR PAYMENT (Transfer ${transfer})`,
    availableOn,
    account,
  });
  const refund = {
    id,
    object: 'refund' as const,
    amount,
    balance_transaction: line,
    charge: charge.body.id,
    created: work.now,
    currency,
    metadata: {},
    payment_intent: null,
    reason: null,
    source_transfer_reversal: reversal,
    status: 'succeeded',
  };
  insert(work.store, refund, { hidden: { account } });
  const amount_refunded = charge.body.amount_refunded + amount;
  change(work.store, charge, {
    amount_refunded,
    refunded: amount_refunded === charge.body.amount_captured,
  });
  return id;
}
