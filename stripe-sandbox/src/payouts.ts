import { z } from 'zod';
import { availableIn, sumsOf } from './balance.ts';
import type { Context, Work } from './context.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, find, get, insert, type Payout, type StoredObject } from './objects.ts';
import { currency, integer, metadata, text } from './params.ts';
import { book } from './statement.ts';

/** When the available balance is paid out automatically, at midnight UTC. */
export type PayoutSchedule = 'manual' | 'daily' | 'weekly' | 'monthly';

/** Parameters of `POST /v1/payouts`. */
export const CREATE_PAYOUT = z.strictObject({
  amount: integer(1),
  currency,
  description: text(1000).optional(),
  metadata: metadata.optional(),
  method: z.enum(['standard']).optional(),
  source_type: z.enum(['card']).optional(),
  statement_descriptor: text(22).optional(),
});

const DAY = 24 * 60 * 60;
const ARRIVES_AFTER_DAYS = 2;

/** `POST /v1/payouts`: sends part of the available balance to the bank. */
export function createPayout(work: Work, params: z.output<typeof CREATE_PAYOUT>): Payout {
  const { account } = work;
  if (account !== null && !get(work.store, 'account', account).body.payouts_enabled) {
    throw invalidRequest('Payouts are not enabled for this account.', {
      code: 'payouts_not_allowed',
    });
  }
  if (params.amount > availableIn(work.store, params.currency, account)) {
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      { code: 'balance_insufficient' },
    );
  }
  return newPayout(work, params, { account, automatic: false });
}

function newPayout(
  work: Work,
  params: z.output<typeof CREATE_PAYOUT>,
  { account, automatic }: { account: string | null; automatic: boolean },
): Payout {
  const { amount } = params;
  const id = newStripeId('payout');
  const arrives = (Math.floor(work.now / DAY) + ARRIVES_AFTER_DAYS) * DAY;
  const line = book(work, {
    type: 'payout',
    amount: -amount,
    currency: params.currency,
    source: id,
    description: params.description ?? 'STRIPE PAYOUT',
    account,
  });
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrives,
    automatic,
    balance_transaction: line,
    created: work.now,
    currency: params.currency,
    description: params.description ?? (automatic ? 'STRIPE PAYOUT' : null),
    destination: bankOf(account),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: params.metadata ?? {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'pending',
    type: 'bank_account',
  };
  insert(work.store, payout, { hidden: { ...(account !== null && { account }) }, due: arrives });
  emit(work, 'payout.created', payout, undefined, account);
  return payout;
}

/** Only automatic payouts have a list of lines. @throws ApiError Stripe's 400 for manual ones */
export function checkAutomatic({ automatic }: Payout): void {
  if (automatic) return;
  throw invalidRequest(
    'Balance transaction history can only be filtered on automatic transfers, not manual.',
    { param: 'payout' },
  );
}

// Each account has one bank account, which the API doesn't expose.
const bankOf = (account: string | null) =>
  `ba_${(account ?? 'SandboxPlatform').replace(/^acct_/, '')}`;

/**
 * Pays out the whole available balance in every currency, by default the platform's. Skips
 * connected accounts whose payouts are disabled.
 */
export function sweep(work: Work, account: string | null = null): Payout[] {
  if (account !== null && !get(work.store, 'account', account).body.payouts_enabled) return [];
  return sumsOf(work.store, account)
    .filter(({ available }) => available > 0)
    .map(({ available: amount, currency: code }) => {
      const payout = newPayout(work, { amount, currency: code }, { account, automatic: true });
      // This includes the payout's own line, so they add up to zero.
      work.store.run(
        `update objects set hidden = json_set(hidden, '$.payout', ?)
         where kind = 'balance_transaction' and account is ? and currency = ?
           and status = 'available' and hidden ->> 'payout' is null`,
        payout.id,
        account,
        code,
      );
      return payout;
    });
}

const SCHEDULES = [
  { memory: 'next_sweep', scheduleOf: ({ payoutSchedule }: Context) => payoutSchedule, sweep },
  {
    memory: 'next_connected_sweep',
    scheduleOf: ({ connectedPayoutSchedule }: Context) => connectedPayoutSchedule,
    sweep: sweepConnected,
  },
];

/** Runs the payout schedules that are due, and saves their next times. */
export function sweepIfDue(work: Work): void {
  for (const { memory, scheduleOf, sweep: sweepAll } of SCHEDULES) {
    const schedule = scheduleOf(work.context);
    if (schedule === 'manual') continue;
    const planned = plannedSweep(work, memory, schedule);
    if (planned !== undefined && planned > work.now) continue;
    if (planned !== undefined) sweepAll(work);
    work.store.writeValue(memory, `${schedule} ${sweepAfter(schedule, work.now)}`);
  }
}

/** Returns when a schedule is due, or undefined if it's new. */
function plannedSweep({ store }: Work, memory: string, schedule: PayoutSchedule) {
  const [planned, time] = store.readValue(memory)?.split(' ') ?? [];
  return planned === schedule ? Number(time) : undefined;
}

function sweepConnected(work: Work): void {
  const rows = work.store.rows<{ id: string }>(
    `select id from objects where kind = 'account' and id in
       (select account from objects where kind = 'balance_transaction')`,
  );
  for (const { id } of rows) sweep(work, id);
}

/**
 * Returns when the next automatic payout is due, or undefined if every account pays out manually.
 */
export function nextSweep(work: Work): number | undefined {
  const times = SCHEDULES.flatMap(({ memory, scheduleOf }) => {
    const schedule = scheduleOf(work.context);
    return schedule === 'manual' ? [] : [plannedSweep(work, memory, schedule) ?? 0];
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns the schedule's next payout: midnight UTC on any day, a Monday or the 1st. */
function sweepAfter(schedule: Exclude<PayoutSchedule, 'manual'>, now: number): number {
  const day = new Date(now * 1000);
  day.setUTCHours(24, 0, 0, 0);
  const fits = () =>
    schedule === 'daily' ||
    (schedule === 'weekly' ? day.getUTCDay() === 1 : day.getUTCDate() === 1);
  while (!fits()) day.setUTCDate(day.getUTCDate() + 1);
  return day.getTime() / 1000;
}

/** Completes a payout, or fails it if it goes to a failing test bank account. */
export function arrive(work: Work, payout: StoredObject<Payout>): void {
  if (payout.body.status !== 'pending') return;
  const { account = null } = payout.hidden;
  const bank = account === null ? undefined : find(work.store, account, 'account')?.hidden.bank;
  const failure = bank === undefined ? undefined : FAILING_BANKS[bank];
  if (failure !== undefined) {
    failPayout(work, payout.body.id, failure);
    return;
  }
  const { body } = change(work.store, payout, { status: 'paid' }, { due: null });
  emit(work, 'payout.paid', body, { status: 'pending' }, account);
  if (body.automatic) emit(work, 'payout.reconciliation_completed', body, undefined, account);
}

/** Test bank accounts whose payouts fail, with the failure code. */
export const FAILING_BANKS: Record<string, string> = {
  '000111111113': 'account_closed',
  '000111111116': 'no_account',
};

/** Returns a payout of the caller's account. @throws ApiError 404 */
export function payoutOf(work: Work, id: string): StoredObject<Payout> {
  const payout = get(work.store, 'payout', id, 'payout');
  if ((payout.hidden.account ?? null) !== work.account) throw noSuch('payout', id, 'payout');
  return payout;
}

/** `POST /v1/payouts/{id}/cancel`: returns the money to the balance. */
export function cancelPayout(work: Work, id: string): Payout {
  const payout = payoutOf(work, id);
  if (payout.body.automatic) {
    throw invalidRequest('Automatic payouts cannot be canceled.', { param: 'payout' });
  }
  if (payout.body.status !== 'pending') {
    throw invalidRequest(
      `Payouts can only be canceled while they are pending. This payout is ${payout.body.status}.`,
      { code: 'payout_not_allowed', param: 'payout' },
    );
  }
  return returnToBalance(work, payout, 'payout_cancel', { status: 'canceled' });
}

/** Fails a payout, even after it was paid. */
export function failPayout(work: Work, id: string, code = 'account_closed'): Payout {
  const payout = get(work.store, 'payout', id, 'payout');
  if (payout.body.status !== 'pending' && payout.body.status !== 'paid') {
    throw invalidRequest(`This payout is already ${payout.body.status}.`, { param: 'payout' });
  }
  return returnToBalance(work, payout, 'payout_failure', {
    status: 'failed',
    failure_code: code,
    failure_message: FAILURES[code] ?? 'The bank could not process this payout.',
  });
}

const FAILURES: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
};

function returnToBalance(
  work: Work,
  payout: StoredObject<Payout>,
  type: 'payout_cancel' | 'payout_failure',
  fields: Partial<Payout>,
): Payout {
  const { amount, currency: code, id, status } = payout.body;
  const { account = null } = payout.hidden;
  const line = book(work, {
    type,
    amount,
    currency: code,
    source: id,
    account,
    description: type === 'payout_cancel' ? 'PAYOUT CANCELED' : 'PAYOUT FAILURE',
  });
  const { body } = change(
    work.store,
    payout,
    { ...fields, failure_balance_transaction: line },
    { due: null },
  );
  emit(
    work,
    type === 'payout_cancel' ? 'payout.canceled' : 'payout.failed',
    body,
    { status },
    account,
  );
  return body;
}
