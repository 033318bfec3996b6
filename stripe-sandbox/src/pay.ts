import { z } from 'zod';
import type { CardBehaviour } from './cards.ts';
import type { Work } from './context.ts';
import { openDispute } from './disputes.ts';
import { ApiError, invalidRequest, type ErrorBody } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import {
  change,
  get,
  type Intent,
  type Method,
  type Session,
  type StoredObject,
} from './objects.ts';
import { integer, text } from './params.ts';
import { methodToUse, newCharge, newIntent } from './payments.ts';
import { warnOfFraud } from './radar.ts';
import { customerDetails, expireSession } from './sessions.ts';

type DeclinedCard = Extract<CardBehaviour, { outcome: 'declined' }>;

/** The outcome of an attempt to pay. */
export type Attempt =
  | { state: 'paid'; session: Session }
  /** Paid from a bank account, which takes days to clear. */
  | { state: 'processing'; session: Session }
  /** The bank asks for a confirmation: {@link finishAuthentication}. */
  | { state: 'requires_action'; session: Session; intent: Intent }
  | { state: 'declined'; session: Session; error: ErrorBody }
  /** It was already paid or expired, or no confirmation was pending. */
  | { state: 'closed' | 'nothing asked'; session: Session };

/** The objects involved in a payment attempt. */
interface Payment {
  session: StoredObject<Session>;
  intent: StoredObject<Intent>;
  method: StoredObject<Method>;
}

/** Pays an open session with a card. @throws ApiError 404 for an unknown session */
export function pay(
  work: Work,
  sessionId: string,
  chooseMethod: (session: Session) => StoredObject<Method>,
): Attempt {
  const open = openSession(work, sessionId);
  if (open.body.status !== 'open') return { state: 'closed', session: open.body };
  const method = chooseMethod(open.body);
  checkType(open.body, method.body);
  const [session, intent] = withIntent(work, open, method.body);
  const { behaviour = { outcome: 'succeeds' } } = method.hidden;
  switch (behaviour.outcome) {
    case 'succeeds':
      return succeed(work, { session, intent, method });
    case 'declined':
      return decline(work, { session, intent, method }, behaviour);
    case 'authenticates':
      return askBank(work, session, intent);
    case 'delayed':
      return startDebit(work, { session, intent, method });
  }
}

/** The answer on the bank's page. */
export function finishAuthentication(work: Work, sessionId: string, confirmed: boolean): Attempt {
  const session = openSession(work, sessionId);
  if (session.body.status !== 'open') return { state: 'closed', session: session.body };
  const { payment_intent: id } = session.body;
  const intent = id === null ? undefined : get(work.store, 'payment_intent', id);
  if (intent?.body.status !== 'requires_action' || intent.body.payment_method === null) {
    return { state: 'nothing asked', session: session.body };
  }
  const method = get(work.store, 'payment_method', intent.body.payment_method);
  if (confirmed) return succeed(work, { session, intent, method });
  return refuse(work, session.body, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.body,
  });
}

function openSession(work: Work, id: string): StoredObject<Session> {
  const session = get(work.store, 'checkout.session', id, 'session');
  const over = session.body.status === 'open' && session.body.expires_at <= work.now;
  return over ? expireSession(work, session) : session;
}

/** The session's payment intent with the card attached; the first attempt creates it. */
function withIntent(
  work: Work,
  session: StoredObject<Session>,
  method: Method,
): [StoredObject<Session>, StoredObject<Intent>] {
  const onIt = { payment_method: method.id, next_action: null, last_payment_error: null };
  const { payment_intent: known } = session.body;
  if (known) return [session, change(work.store, get(work.store, 'payment_intent', known), onIt)];
  const intent = newIntent(work, session.body, session.hidden.intent ?? {});
  emit(work, 'payment_intent.created', intent.body);
  return [
    change(work.store, session, { payment_intent: intent.body.id }),
    change(work.store, intent, onIt),
  ];
}

/** @throws ApiError Stripe's 400 for a payment method that the session doesn't offer */
function checkType({ payment_method_types: types = ['card'] }: Session, { type }: Method): void {
  if (types.includes(type)) return;
  throw invalidRequest(
    `The payment method type "${type}" is not offered by this Checkout Session (allowed: ${types.join(', ')}).`,
    { param: 'payment_method' },
  );
}

function startDebit(work: Work, { session, intent, method }: Payment): Attempt {
  const charge = newCharge(work, intent.body, method);
  const processing = change(work.store, intent, { latest_charge: charge.id, status: 'processing' });
  const complete = completeSession(work, session, method.body, 'unpaid');
  emit(work, 'charge.pending', charge);
  emit(work, 'payment_intent.processing', processing.body);
  emit(work, 'checkout.session.completed', complete);
  return { state: 'processing', session: complete };
}

/** Completes a session, so it never expires. */
function completeSession(
  work: Work,
  session: StoredObject<Session>,
  method: Method,
  payment_status: 'paid' | 'unpaid',
): Session {
  const { email, ...billing } = method.billing_details;
  const fields = {
    customer_details: customerDetails(email ?? session.body.customer_email, billing),
    payment_status,
    status: 'complete',
    url: null,
  } as const;
  return change(work.store, session, fields, { due: null }).body;
}

function succeed(work: Work, { session, intent, method }: Payment): Attempt {
  const charge = newCharge(work, intent.body, method);
  const paidIntent = change(work.store, intent, {
    amount_received: intent.body.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  });
  const paid = completeSession(work, session, method.body, 'paid');
  emit(work, 'charge.succeeded', charge);
  emit(work, 'payment_intent.succeeded', paidIntent.body);
  emit(work, 'checkout.session.completed', paid);
  if (method.hidden.behaviour?.outcome === 'succeeds') {
    const { disputed, suspected } = method.hidden.behaviour;
    if (disputed) openDispute(work, charge.id, disputed);
    if (suspected) warnOfFraud(work, charge.id);
  }
  return { state: 'paid', session: paid };
}

function decline(
  work: Work,
  { session, intent, method }: Payment,
  declined: DeclinedCard,
): Attempt {
  const charge = newCharge(work, intent.body, method, declined);
  emit(work, 'charge.failed', charge);
  const failed = change(work.store, intent, { latest_charge: charge.id });
  return refuse(work, session.body, failed, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declined.declineCode,
    message: declined.message,
    charge: charge.id,
    payment_method: method.body,
  });
}

function refuse(
  work: Work,
  session: Session,
  intent: StoredObject<Intent>,
  error: ErrorBody,
): Attempt {
  const { body: failed } = change(work.store, intent, {
    last_payment_error: error as Intent['last_payment_error'] & {},
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(work, 'payment_intent.payment_failed', failed);
  return { state: 'declined', session, error: { ...error, payment_intent: failed } };
}

function askBank(
  work: Work,
  { body: session }: StoredObject<Session>,
  intent: StoredObject<Intent>,
): Attempt {
  const url = `${work.context.publicUrl}/sandbox/pay/${session.id}/authenticate`;
  const { body: asking } = change(work.store, intent, {
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: session.success_url, url },
    },
    status: 'requires_action',
  });
  emit(work, 'payment_intent.requires_action', asking);
  return { state: 'requires_action', session, intent: asking };
}

/** Parameters of `POST /v1/payment_pages/{session}/confirm`. */
export const CONFIRM = z.strictObject({
  payment_method: text(),
  expected_amount: integer(0).optional(),
});

/** Pays a session over the API. @throws ApiError 402 for a declined card, which leaves a failed charge */
export function confirmPage(work: Work, params: z.output<typeof CONFIRM>, id: string): object {
  const attempt = pay(work, id, (session) => {
    const { expected_amount: expected } = params;
    if (expected !== undefined && expected !== session.amount_total) {
      throw invalidRequest(
        `The expected amount (${expected}) does not match the amount of this Checkout Session (${session.amount_total}).`,
        { code: 'checkout_amount_mismatch', param: 'expected_amount' },
      );
    }
    return methodToUse(work, params.payment_method);
  });
  if (attempt.state === 'declined') throw new ApiError(402, attempt.error, 'kept');
  if (attempt.state === 'paid' || attempt.state === 'processing') {
    return paymentPage(attempt.session);
  }
  if (attempt.state === 'requires_action') return paymentPage(attempt.session, attempt.intent);
  const { status } = attempt.session;
  const code = `checkout_session_${status === 'expired' ? 'expired' : 'complete'}`;
  // It may have expired just now: that change is kept.
  throw invalidRequest(
    `This Checkout Session has a status of \`${status}\` and can't be paid.`,
    { code },
    'kept',
  );
}

/**
 * A session in the shape that a hosted page requests. Stripe documents none; the fields are named
 * as its CLI reads them.
 */
export function paymentPage(session: Session, intent?: Intent): object {
  const { amount_total: total, currency } = session;
  return {
    id: newStripeId('payment_page'),
    object: 'checkout.session',
    session_id: session.id,
    amount_total: total,
    currency,
    livemode: false,
    payment_intent: intent ?? session.payment_intent,
    payment_status: session.payment_status,
    status: session.status,
    total_summary: { due: total, subtotal: total, total },
  };
}
