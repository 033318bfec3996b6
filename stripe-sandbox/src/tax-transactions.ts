import { z } from 'zod';
import type { Work } from './context.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { newStripeId } from './ids.ts';
import {
  find,
  get,
  insert,
  type StoredObject,
  type TaxLine,
  type TaxTransaction,
} from './objects.ts';
import { integer, list, metadata, text } from './params.ts';

/** Parameters of `POST /v1/tax/transactions/create_from_calculation`. */
export const RECORD = z.strictObject({
  calculation: text(),
  reference: text(500),
  metadata: metadata.optional(),
  posted_at: integer(0).optional(),
});

const negative = integer(-Number.MAX_SAFE_INTEGER, 0);

/** Parameters of `POST /v1/tax/transactions/create_reversal`. */
export const REVERSE = z.strictObject({
  mode: z.enum(['full', 'partial']),
  original_transaction: text(),
  reference: text(500),
  flat_amount: negative.optional(),
  line_items: list(
    z.strictObject({
      amount: negative,
      amount_tax: negative,
      metadata: metadata.optional(),
      original_line_item: text(),
      quantity: integer(1).optional(),
      reference: text(500),
    }),
    200,
  ).optional(),
  metadata: metadata.optional(),
  shipping_cost: z.strictObject({ amount: negative, amount_tax: negative }).optional(),
});

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** @throws ApiError if another transaction has this reference */
function requireNewReference(work: Work, reference: string): void {
  const [known] = work.store.rows<{ id: string }>(
    `select id from objects where kind = 'tax.transaction' and body ->> 'reference' = ?`,
    reference,
  );
  if (!known) return;
  throw invalidRequest(`A transaction with the reference ${reference} already exists.`, {
    code: 'resource_already_exists',
    param: 'reference',
  });
}

/** `POST /v1/tax/transactions/create_from_calculation`: the tax of a sale. */
export function record(work: Work, params: z.output<typeof RECORD>): TaxTransaction {
  const calculation = get(work.store, 'tax.calculation', params.calculation, 'calculation');
  if (work.now >= (calculation.body.expires_at ?? 0)) {
    throw invalidRequest('This calculation has expired.', {
      code: 'taxes_calculation_failed',
      param: 'calculation',
    });
  }
  requireNewReference(work, params.reference);
  const { customer_details, ship_from_details, shipping_cost, tax_date } = calculation.body;
  const transaction: TaxTransaction = {
    id: newStripeId('tax_transaction'),
    object: 'tax.transaction',
    created: work.now,
    currency: calculation.body.currency,
    customer: null,
    customer_details,
    livemode: false,
    metadata: params.metadata ?? null,
    posted_at: params.posted_at ?? work.now,
    reference: params.reference,
    reversal: null,
    ship_from_details,
    shipping_cost,
    tax_date,
    type: 'transaction',
  };
  const lines = (calculation.hidden.taxLines ?? []).map((item): TaxLine => ({
    ...item,
    id: newStripeId('tax_line'),
    object: 'tax.transaction_line_item',
    reversal: null,
    type: 'transaction',
  }));
  insert(work.store, transaction, { hidden: { taxLines: lines } });
  return transaction;
}

/** The reversals of a transaction so far, with their lines. */
function reversalsOf(work: Work, id: string): StoredObject<TaxTransaction>[] {
  const rows = work.store.rows<{ id: string }>(
    `select id from objects where kind = 'tax.transaction'
     and body ->> '$.reversal.original_transaction' = ?`,
    id,
  );
  return rows.flatMap((row) => find(work.store, row.id, 'tax.transaction') ?? []);
}

type Sums = { amount: number; amount_tax: number };

const tooMuch = (param: string) =>
  invalidRequest('This would reverse more than what is left of the transaction.', {
    code: 'amount_too_large',
    param,
  });

/** `POST /v1/tax/transactions/create_reversal`: all that is left of a sale's tax, or a part of it. */
export function reverse(work: Work, params: z.output<typeof REVERSE>): TaxTransaction {
  const { original_transaction: originalId, mode } = params;
  const original = get(work.store, 'tax.transaction', originalId, 'original_transaction');
  if (original.body.type !== 'transaction') {
    throw invalidRequest('A reversal cannot be reversed.', { param: 'original_transaction' });
  }
  requireNewReference(work, params.reference);
  if (mode === 'partial' && !params.line_items && !params.shipping_cost) {
    throw invalidRequest(
      'The sandbox reverses parts of transactions by their line items and shipping.',
      { param: 'line_items' },
    );
  }
  const before = reversalsOf(work, originalId);
  const leftOf = (whole: Sums, parts: readonly (Sums | null | undefined)[]): Sums => ({
    amount: whole.amount + sum(parts.map((part) => part?.amount ?? 0)),
    amount_tax: whole.amount_tax + sum(parts.map((part) => part?.amount_tax ?? 0)),
  });
  const exceeds = (part: Sums, left: Sums) =>
    -part.amount > left.amount || -part.amount_tax > left.amount_tax;

  const lines = (original.hidden.taxLines ?? []).flatMap((item): TaxLine[] => {
    const earlier = before.flatMap(({ hidden }) => hidden.taxLines ?? []);
    const left = leftOf(
      item,
      earlier.filter(({ reversal }) => reversal?.original_line_item === item.id),
    );
    const wanted =
      mode === 'full'
        ? { amount: -left.amount, amount_tax: -left.amount_tax, reference: item.reference }
        : params.line_items?.find(({ original_line_item }) => original_line_item === item.id);
    if (!wanted || (mode === 'full' && left.amount === 0 && left.amount_tax === 0)) return [];
    if (exceeds(wanted, left)) throw tooMuch('line_items');
    const { amount, amount_tax, reference } = wanted;
    const reversal = { original_line_item: item.id };
    const id = newStripeId('tax_line');
    return [{ ...item, id, amount, amount_tax, reference, reversal, type: 'reversal' }];
  });
  const named = params.line_items?.length ?? 0;
  if (mode === 'partial' && lines.length < named) {
    throw invalidParameter('This line item is not one of the original transaction.', {
      param: 'line_items',
    });
  }
  const whole = original.body.shipping_cost ?? null;
  const shippingLeft =
    whole &&
    leftOf(
      whole,
      before.map(({ body }) => body.shipping_cost),
    );
  const shipping =
    mode === 'full'
      ? shippingLeft && { amount: -shippingLeft.amount, amount_tax: -shippingLeft.amount_tax }
      : (params.shipping_cost ?? null);
  if (shipping && (!whole || !shippingLeft || exceeds(shipping, shippingLeft))) {
    throw tooMuch('shipping_cost');
  }
  const reversal: TaxTransaction = {
    ...original.body,
    id: newStripeId('tax_transaction'),
    created: work.now,
    posted_at: work.now,
    metadata: params.metadata ?? null,
    reference: params.reference,
    reversal: { original_transaction: originalId },
    shipping_cost: whole && shipping ? { ...whole, ...shipping } : null,
    type: 'reversal',
  };
  insert(work.store, reversal, { hidden: { taxLines: lines } });
  return reversal;
}
