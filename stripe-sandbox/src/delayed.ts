import type { Work } from './context.ts';
import { emit } from './events.ts';
import { change, find, get, type Charge, type Intent, type StoredObject } from './objects.ts';
import { availableAfter, book, setAvailability } from './statement.ts';

/** The time a bank takes to confirm or refuse a payment. */
export const BANK_SECONDS = 4 * 24 * 60 * 60;

const MESSAGES: Record<string, string> = {
  account_closed: "The customer's bank account has been closed.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  no_account: "The customer's bank account could not be located.",
};

/**
 * Settles a pending bank payment and its session. The test account decides the outcome, unless
 * `fails` overrides it.
 */
export function settlePayment(work: Work, charge: StoredObject<Charge>, fails?: boolean): void {
  if (charge.body.status !== 'pending') return;
  const failure = charge.hidden.fails ?? 'insufficient_funds';
  const failed = fails ?? charge.hidden.fails !== undefined;
  const intent = get(work.store, 'payment_intent', charge.body.payment_intent ?? '');
  if (failed) fail(work, charge, intent, failure);
  else succeed(work, charge, intent);
}

function succeed(work: Work, charge: StoredObject<Charge>, intent: StoredObject<Intent>): void {
  const { body: paid } = change(
    work.store,
    charge,
    { status: 'succeeded', paid: true },
    { due: null },
  );
  setAvailability(work, paid.balance_transaction ?? '', availableAfter(work));
  const { amount } = intent.body;
  const done = change(work.store, intent, { amount_received: amount, status: 'succeeded' }).body;
  emit(work, 'charge.succeeded', paid);
  emit(work, 'payment_intent.succeeded', done);
  const session = sessionOf(work, done.id);
  if (!session) return;
  const { body } = change(work.store, session, { payment_status: 'paid' });
  emit(work, 'checkout.session.async_payment_succeeded', body);
}

function fail(
  work: Work,
  charge: StoredObject<Charge>,
  intent: StoredObject<Intent>,
  code: string,
): void {
  const message = MESSAGES[code] ?? 'The bank refused the payment.';
  bookFailure(work, charge.body);
  const { body: failed } = change(
    work.store,
    charge,
    {
      amount_captured: 0,
      captured: false,
      failure_code: code,
      failure_message: message,
      status: 'failed',
    },
    { due: null },
  );
  const { body: open } = change(work.store, intent, {
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      message,
      charge: failed.id,
    },
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(work, 'charge.failed', failed);
  emit(work, 'payment_intent.payment_failed', open);
  const session = sessionOf(work, open.id);
  if (session) emit(work, 'checkout.session.async_payment_failed', session.body);
}

/** Reverses the pending payment, including its fee. */
function bookFailure(work: Work, { id, balance_transaction: line, currency }: Charge): void {
  const pending = find(work.store, line ?? '', 'balance_transaction')?.body;
  if (!pending) return;
  setAvailability(work, pending.id, work.now);
  book(work, {
    type: 'payment_failure_refund',
    amount: -pending.amount,
    currency,
    source: id,
    fee: -pending.fee,
    description: `PAYMENT FAILURE REFUND FOR CHARGE (${id})`,
  });
}

function sessionOf({ store }: Work, intent: string) {
  const [row] = store.rows<{ id: string }>(
    `select id from objects where kind = 'checkout.session' and body ->> 'payment_intent' = ?`,
    intent,
  );
  return row && find(store, row.id, 'checkout.session');
}
