import { z } from 'zod';
import { accountToPay } from './accounts.ts';
import { checkLastDigit, formatAmount } from './amounts.ts';
import { availableIn, sumsOf } from './balance.ts';
import { debitReversal, receiveTransfer } from './connected.ts';
import type { Work } from './context.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Transfer, type TransferReversal } from './objects.ts';
import { currency, integer, metadata, text } from './params.ts';
import { availabilityOf, book } from './statement.ts';

/** Parameters of `POST /v1/transfers`. */
export const CREATE_TRANSFER = z.strictObject({
  amount: integer(1),
  currency,
  destination: text(),
  source_transaction: text().optional(),
  transfer_group: text(500).optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
});

/** Parameters of `POST /v1/transfers/{id}/reversals`. */
export const CREATE_REVERSAL = z.strictObject({
  amount: integer(1).optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
});

/**
 * Moves money from the balance to a seller's account; never more than the balance or the charge
 * holds.
 */
export function createTransfer(work: Work, params: z.output<typeof CREATE_TRANSFER>): Transfer {
  const { amount, destination, source_transaction: source = null } = params;
  accountToPay(work, destination);
  checkLastDigit(amount, params.currency, 'amount');
  if (source === null && availableIn(work.store, params.currency) < amount) {
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      { code: 'balance_insufficient' },
    );
  }
  const from = source === null ? null : sourceLine(work, source, params);
  const id = newStripeId('transfer');
  const availableOn = availabilityOf(work, from);
  const line = book(work, {
    type: 'transfer',
    amount: -amount,
    currency: params.currency,
    source: id,
    description: params.description ?? null,
    availableOn,
  });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: line,
    created: work.now,
    currency: params.currency,
    description: params.description ?? null,
    destination,
    livemode: false,
    metadata: params.metadata ?? {},
    reversed: false,
    source_transaction: source,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  };
  transfer.destination_payment = receiveTransfer(work, transfer, { availableOn });
  insert(work.store, transfer);
  emit(work, 'transfer.created', transfer);
  return transfer;
}

/** Finds the statement line of the charge that funds a transfer. @throws ApiError if it's too small */
function sourceLine(
  work: Work,
  source: string,
  { amount, currency: code }: z.output<typeof CREATE_TRANSFER>,
): string | null {
  const charge = get(work.store, 'charge', source, 'source_transaction').body;
  const [row] = work.store.rows<{ amount: number | null }>(
    `select sum(body ->> 'amount') as amount from objects
     where kind = 'transfer' and body ->> 'source_transaction' = ?`,
    source,
  );
  const left = charge.amount_captured - (row?.amount ?? 0);
  if (charge.currency === code && charge.status === 'succeeded' && amount <= left) {
    return charge.balance_transaction ?? null;
  }
  throw invalidRequest(
    `Transfers from ${source} can take at most ${formatAmount(left, charge.currency)} more.`,
    { code: 'transfer_source_balance_parameters_mismatch', param: 'source_transaction' },
  );
}

/** Takes back the rest of a transfer, or just `amount`. */
export function createReversal(
  work: Work,
  params: z.output<typeof CREATE_REVERSAL>,
  transferId: string,
): TransferReversal {
  const transfer = get(work.store, 'transfer', transferId, 'transfer');
  const { id, amount_reversed, currency: code } = transfer.body;
  const left = transfer.body.amount - amount_reversed;
  const { amount = left } = params;
  if (amount > left || left === 0) {
    throw invalidRequest(
      `Reversal amount (${formatAmount(amount, code)}) is greater than unreversed amount on transfer (${formatAmount(left, code)})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
  const availableOn = availabilityOf(work, transfer.body.balance_transaction ?? null);
  if (fundsOf(work, transfer.body, availableOn) < amount) {
    throw invalidRequest(
      `Insufficient funds in Stripe account. The available balance of ${transfer.body.destination} does not cover this reversal.`,
      { code: 'balance_insufficient' },
    );
  }
  const reversalId = newStripeId('transfer_reversal');
  const line = book(work, {
    type: 'transfer_refund',
    amount,
    currency: code,
    source: reversalId,
    description: `REFUND FOR TRANSFER (${id})`,
    availableOn,
  });
  const reversal: TransferReversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: line,
    created: work.now,
    currency: code,
    destination_payment_refund: debitReversal(work, transfer.body, amount, reversalId, availableOn),
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: id,
  };
  insert(work.store, reversal);
  const total = amount_reversed + amount;
  const after = { amount_reversed: total, reversed: total === transfer.body.amount };
  const { reversed } = transfer.body;
  const changed = change(work.store, transfer, after).body;
  emit(work, 'transfer.reversed', changed, { amount_reversed, reversed });
  return reversal;
}

/** The seller's funds for a reversal. Pending funds count only while the transfer is pending. */
function fundsOf(work: Work, { currency: code, destination }: Transfer, availableOn: number) {
  const sum = sumsOf(work.store, destination).find(({ currency: held }) => held === code);
  if (!sum) return 0;
  return availableOn > work.now ? sum.available + sum.pending : sum.available;
}
