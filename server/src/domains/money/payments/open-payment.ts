import { PREPARED } from '../../../db/prepared.ts';
import type { NewRow, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { ProviderRefused, type SessionRequest } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { lockPayment } from './lock-payment.ts';
import { noteSession, paymentBy, updatePayment, type PaymentRow } from './queries.ts';
import { nextCheck, scheduleCheck } from './reconcile-payment.ts';
import { expirePayment } from './settle-payment.ts';

/** The provider accepts 30 minutes to 24 hours; one minute more, since its clock may differ. */
const SESSION_MINUTES = 31;

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_MINUTES * 60_000);

/** A payment whose session has not been requested yet. */
export type NewPayment = Pick<PaymentRow, 'id' | 'expires_at'>;

/** Records, in the order's transaction, that a payment is expected, and schedules its check. */
export async function expectPayment(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'now' | 'db'>,
  order: { orderId: string; amountCents: number },
): Promise<NewPayment> {
  const now = deps.now();
  const expires_at = sessionEnd(now);
  const payment: NewRow<
    'payments',
    | 'status'
    | 'session_id'
    | 'checkout_url'
    | 'payment_intent_id'
    | 'paid_at'
    | 'paid_cents'
    | 'refunded_cents'
    | 'failed_at'
    | 'failure'
    | 'processing_since'
  > = {
    id: newId(),
    order_id: order.orderId,
    amount_cents: order.amountCents,
    expires_at,
    created_at: now,
  };
  await trx.insertInto('payments').values(payment).modifyEnd(PREPARED).execute();
  await scheduleCheck(
    deps,
    order.orderId,
    nextCheck({ created_at: now, expires_at, processing_since: null }, now),
    trx,
  );
  return { id: payment.id, expires_at };
}

export type OpenedPayment = { status: PaymentRow['status']; sessionId: string; url: string };

/** Opens the order's session, or returns the open one. Null if the order was given up meanwhile. */
export async function openPayment(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  request: Omit<SessionRequest, 'expiresAt'>,
): Promise<OpenedPayment | null> {
  const payment = await paymentBy(deps.db, 'order_id', request.orderId);
  if (!payment || payment.status === 'expired') return null;
  if (payment.session_id !== null && payment.checkout_url !== null) {
    return { status: payment.status, sessionId: payment.session_id, url: payment.checkout_url };
  }
  return openNewPayment(deps, payment, request);
}

/** The same for a payment without a session; it may be given up at any moment. */
export async function openNewPayment(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  payment: NewPayment,
  request: Omit<SessionRequest, 'expiresAt'>,
): Promise<OpenedPayment | null> {
  const { sessionId, url } = await askForSession(deps, payment, request);
  const status = await noteSession(deps.db, payment.id, {
    session_id: sessionId,
    checkout_url: url,
  });
  return status && { status, sessionId, url: url ?? '' };
}

/**
 * Requests a session. A retry gets the same one; if it would now end too soon, requests a new one.
 */
async function askForSession(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  payment: NewPayment,
  request: Omit<SessionRequest, 'expiresAt'>,
) {
  try {
    return await deps.payments.createSession({ ...request, expiresAt: payment.expires_at });
  } catch (error) {
    const later = sessionEnd(deps.now());
    const waited = later.getTime() - payment.expires_at.getTime();
    if (!(error instanceof ProviderRefused) || waited < 30_000) throw error;
    await updatePayment(deps.db, payment.id, { expires_at: later });
    return deps.payments.createSession({ ...request, expiresAt: later });
  }
}

/**
 * Cancels an order whose session couldn't be opened, and restocks its items immediately.
 */
export async function abandonPayment(
  deps: Pick<Deps, 'db' | 'jobs'>,
  orderId: string,
  why: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    if (payment?.status !== 'creating') return;
    const by = { actorId: null, source: 'system' } as const;
    await expirePayment(trx, deps, payment, by, why);
  });
}
