import { z } from 'zod';

import { accountToPay } from './accounts.ts';
import { balanceOf } from './balance.ts';
import { formatAmount } from './amounts.ts';
import type { Work } from './context.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, get, insert, type Transfer, type TransferReversal } from './objects.ts';
import { currency, integer, metadata, text } from './params.ts';

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
  if (source === null) {
    const held = balanceOf(work.store).available?.find((each) => each.currency === params.currency);
    if ((held?.amount ?? 0) < amount) {
      throw invalidRequest('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
    }
  } else checkSource(work, source, params);
  const id = newStripeId('transfer');
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
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
  insert(work.store, transfer);
  emit(work, 'transfer.created', transfer);
  return transfer;
}

function checkSource(
  work: Work,
  source: string,
  { amount, currency: code }: z.output<typeof CREATE_TRANSFER>,
): void {
  const charge = get(work.store, 'charge', source, 'source_transaction').body;
  const [row] = work.store.rows<{ amount: number | null }>(
    `select sum(body ->> 'amount') as amount from objects
     where kind = 'transfer' and body ->> 'source_transaction' = ?`,
    source,
  );
  const left = charge.amount_captured - (row?.amount ?? 0);
  if (charge.currency === code && charge.status === 'succeeded' && amount <= left) return;
  throw invalidRequest(
    `The transfers of ${source} can be at most ${formatAmount(left, charge.currency)} more.`,
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
  const reversal: TransferReversal = {
    id: newStripeId('transfer_reversal'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: work.now,
    currency: code,
    destination_payment_refund: null,
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
