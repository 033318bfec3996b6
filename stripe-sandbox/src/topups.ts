import { z } from 'zod';
import type { Work } from './context.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, insert, type StoredObject, type Topup } from './objects.ts';
import { currency, integer, metadata, text } from './params.ts';
import { book } from './statement.ts';

/** Parameters of `POST /v1/topups`. */
export const CREATE_TOPUP = z.strictObject({
  amount: integer(1),
  currency,
  description: text(1000).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text(15).optional(),
  transfer_group: text(500).optional(),
});

/** `POST /v1/topups`: money from the platform's bank. It arrives the next time due work runs. */
export function createTopup(work: Work, params: z.output<typeof CREATE_TOPUP>): Topup {
  const topup: Topup = {
    id: newStripeId('topup'),
    object: 'topup',
    balance_transaction: null,
    created: work.now,
    description: null,
    expected_availability_date: work.now,
    failure_code: null,
    failure_message: null,
    livemode: false,
    statement_descriptor: null,
    status: 'pending',
    transfer_group: null,
    ...params,
    metadata: params.metadata ?? {},
  };
  insert(work.store, topup, { due: work.now });
  emit(work, 'topup.created', topup);
  return topup;
}

/** Adds a top-up to the balance. */
export function receiveTopup(work: Work, topup: StoredObject<Topup>): void {
  const { amount, currency: code, description = null, id, status } = topup.body;
  const line = book(work, { type: 'topup', amount, currency: code, source: id, description });
  const fields = { balance_transaction: line, status: 'succeeded' } as const;
  const { body } = change(work.store, topup, fields, { due: null });
  emit(work, 'topup.succeeded', body, { status });
}
