import type { Intent, Session } from './objects.ts';
import type Stripe from 'stripe';

import { newCharge } from './charges.ts';
import type { ErrorBody } from './errors.ts';
import { emit } from './events.ts';
import { newPaymentIntent } from './payment-intents.ts';
import { expireSession } from './session-expiry.ts';
import { customerDetails } from './session-object.ts';
import type { Stored } from './store.ts';
import { getStored, insert, lock, update } from './store.ts';
import type { CardBehaviour } from './test-cards.ts';
import type { Work } from './transaction.ts';

type Declined = Extract<CardBehaviour, { outcome: 'declined' }>;

/** How an attempt to pay ended. */
export type Attempt =
  | { state: 'paid'; session: Session }
  /** The bank asks for a confirmation: {@link finishAuthentication}. */
  | { state: 'requires_action'; session: Session; intent: Intent }
  | { state: 'declined'; session: Session; error: ErrorBody }
  /** It was paid or had run out before. */
  | { state: 'closed'; session: Session };

/**
 * Pays an open session with a card. The session is locked first: of two attempts at the same
 * moment the second one finds it paid. Throws a 404 for a session that is nobody's.
 */
export async function pay(
  work: Work,
  sessionId: string,
  chooseMethod: (session: Session) => Promise<Stored<'payment_method'>>,
): Promise<Attempt> {
  const stored = await lockOpen(work, sessionId);
  if (stored.session.status !== 'open') return { state: 'closed', session: stored.session };
  const method = await chooseMethod(stored.session);
  const { session, intent } = await withIntent(work, stored, method.body);
  const { behaviour } = method.hidden;
  switch (behaviour.outcome) {
    case 'succeeds':
      return succeed(work, session, intent, method);
    case 'declined':
      return decline(work, session, intent, method.body, behaviour);
    case 'authenticates':
      return askBank(work, session, intent);
  }
}

/** What the bank's page said. Where nothing was being asked, the session is answered as it is. */
export async function finishAuthentication(
  work: Work,
  sessionId: string,
  authenticated: boolean,
): Promise<Attempt | { state: 'nothing asked'; session: Session }> {
  const { session } = await lockOpen(work, sessionId);
  if (session.status !== 'open') return { state: 'closed', session };
  if (!session.payment_intent) return { state: 'nothing asked', session };
  const { body: intent } = await lock(work.db, 'payment_intent', session.payment_intent);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    return { state: 'nothing asked', session };
  }
  const method = await getStored(work.db, 'payment_method', intent.payment_method);
  if (authenticated) return succeed(work, session, intent, method);
  return refuse(work, session, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.body,
  });
}

async function lockOpen(work: Work, id: string) {
  const { body: session, hidden } = await lock(work.db, 'checkout.session', id, 'session');
  const over = session.status === 'open' && session.expires_at <= work.now;
  return { session: over ? await expireSession(work, session) : session, hidden };
}

/** The session's payment intent with the card on it; the first attempt makes it. */
async function withIntent(
  work: Work,
  { session, hidden }: Awaited<ReturnType<typeof lockOpen>>,
  method: Stripe.PaymentMethod,
): Promise<{ session: Session; intent: Intent }> {
  const onIt = { payment_method: method.id, next_action: null, last_payment_error: null };
  if (session.payment_intent) {
    const { body } = await getStored(work.db, 'payment_intent', session.payment_intent);
    return { session, intent: { ...body, ...onIt } };
  }
  const intent = newPaymentIntent(work, session, hidden.intent);
  await insert(work.db, 'payment_intent', { body: intent, hidden: {} });
  await emit(work, 'payment_intent.created', intent);
  const known = { ...session, payment_intent: intent.id };
  await update(work.db, 'checkout.session', known);
  return { session: known, intent: { ...intent, ...onIt } };
}

async function succeed(
  work: Work,
  session: Session,
  intent: Intent,
  { body: method, hidden: { behaviour } }: Stored<'payment_method'>,
): Promise<Attempt> {
  const charge = newCharge(work, intent, method);
  const refunds = behaviour.outcome === 'succeeds' ? behaviour.refunds : undefined;
  const paidIntent: Intent = {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  };
  const { address, email, name, phone } = method.billing_details;
  const paid: Session = {
    ...session,
    customer_details: customerDetails({
      address,
      email: email ?? session.customer_email,
      name,
      phone,
    }),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  };
  await insert(work.db, 'charge', { body: charge, hidden: { refunds } });
  await update(work.db, 'payment_intent', paidIntent);
  await update(work.db, 'checkout.session', paid);
  await emit(work, 'charge.succeeded', charge);
  await emit(work, 'payment_intent.succeeded', paidIntent);
  await emit(work, 'checkout.session.completed', paid);
  return { state: 'paid', session: paid };
}

async function decline(
  work: Work,
  session: Session,
  intent: Intent,
  method: Stripe.PaymentMethod,
  declined: Declined,
): Promise<Attempt> {
  const charge = newCharge(work, intent, method, declined);
  await insert(work.db, 'charge', { body: charge, hidden: {} });
  await emit(work, 'charge.failed', charge);
  return refuse(
    work,
    session,
    { ...intent, latest_charge: charge.id },
    {
      type: 'card_error',
      code: declined.code,
      ...(declined.declineCode && { decline_code: declined.declineCode }),
      message: declined.message,
      charge: charge.id,
      payment_method: method,
    },
  );
}

async function refuse(
  work: Work,
  session: Session,
  intent: Intent,
  error: ErrorBody,
): Promise<Attempt> {
  const failed: Intent = {
    ...intent,
    last_payment_error: error as Intent['last_payment_error'],
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await update(work.db, 'payment_intent', failed);
  await emit(work, 'payment_intent.payment_failed', failed);
  return { state: 'declined', session, error: { ...error, payment_intent: failed } };
}

async function askBank(work: Work, session: Session, intent: Intent): Promise<Attempt> {
  const asking: Intent = {
    ...intent,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: session.success_url,
        url: `${work.publicUrl}/sandbox/pay/${session.id}/authenticate`,
      },
    },
    status: 'requires_action',
  };
  await update(work.db, 'payment_intent', asking);
  await emit(work, 'payment_intent.requires_action', asking);
  return { state: 'requires_action', session, intent: asking };
}
