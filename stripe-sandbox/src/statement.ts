import type { Work } from './context.ts';
import { newStripeId } from './ids.ts';
import { change, find, insert, type BalanceLine } from './objects.ts';

/** The fee for a charge: a percentage, and a fixed part in the currency's smallest unit. */
export interface Fees {
  percent: number;
  fixed: number;
}

type LineType =
  | 'adjustment'
  | 'charge'
  | 'payment'
  | 'payment_failure_refund'
  | 'payment_refund'
  | 'payout'
  | 'payout_cancel'
  | 'payout_failure'
  | 'refund'
  | 'refund_failure'
  | 'stripe_fee'
  | 'topup'
  | 'transfer'
  | 'transfer_refund';

const CATEGORIES: Record<LineType, string> = {
  adjustment: 'other_adjustment',
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  payment_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
  stripe_fee: 'fee',
  topup: 'topup',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
};

/** A change in the balance. Money coming in is positive. Times are in seconds. */
export interface Movement {
  id?: string;
  type: LineType;
  category?: string;
  amount: number;
  currency: string;
  /** The object that caused it. */
  source: string | null;
  description?: string | null;
  fee?: number;
  created?: number;
  availableOn?: number;
  /** The connected account whose balance changes. By default, it's the platform's. */
  account?: string | null;
}

/** Adds a line to the statement. Returns its id. */
export function book(work: Work, movement: Movement): string {
  return bookLine(work, movement).id;
}

/** Like {@link book}, but returns the line itself. */
export function bookLine(work: Work, movement: Movement): BalanceLine {
  const { amount, currency, fee = 0, source, type, account } = movement;
  const { created = work.now, availableOn = created } = movement;
  const pending = availableOn > work.now;
  const line: BalanceLine = {
    id: movement.id ?? newStripeId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(type, fee, currency)],
    net: amount - fee,
    reporting_category: movement.category ?? CATEGORIES[type],
    source,
    status: pending ? 'pending' : 'available',
    type,
  };
  const hidden = { ...(account && { account }) };
  return insert(work.store, line, { hidden, due: pending ? availableOn : null }).body;
}

function feeDetail(type: LineType, amount: number, currency: string) {
  const description = type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees';
  return { amount, application: null, currency, description, type: 'stripe_fee' };
}

export function feeOn({ context: { fees } }: Work, amount: number): number {
  return fees === null ? 0 : Math.round((amount * fees.percent) / 100) + fees.fixed;
}

/** Returns when the funds of a charge made now will be available. */
export const availableAfter = ({ context, now }: Work): number => now + context.availableAfter;

/** When a line's money becomes available. */
export function availabilityOf(work: Work, line: string | null): number {
  const found = line === null ? undefined : find(work.store, line, 'balance_transaction');
  return Math.max(found?.body.available_on ?? 0, work.now);
}

/** Makes pending lines available once they're due. */
export function releasePending({ store, now }: Work): void {
  store.run(
    `update objects set body = json_set(body, '$.status', 'available'), due = null
     where kind = 'balance_transaction' and due <= ?`,
    now,
  );
}

/** Changes the time at which a line becomes available. */
export function setAvailability(work: Work, id: string, at: number): void {
  const line = find(work.store, id, 'balance_transaction');
  if (!line) return;
  const pending = at > work.now;
  const fields = { available_on: at, status: pending ? 'pending' : 'available' };
  change(work.store, line, fields, { due: pending ? at : null });
}
