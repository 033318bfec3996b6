import type { Deps } from '../../../deps.ts';
import { lockPayment } from './lock-payment.ts';
import { sessionSearch, paymentBy, updatePayment, type PaymentRow } from './queries.ts';
import { expirePayment, settlePayment, type SettleDeps } from './settle-payment.ts';

/** The seconds after the order at which to check an unsettled payment, in case no webhook comes. */
const CHECKS_SECONDS = [60, 180, 600, 1200];
/** How often to check on a delayed payment. Its webhook may get lost. */
const PROCESSING_SECONDS = 3600;
/** The seconds after which we give up an order whose session request got no response. */
const CREATING_SECONDS = 120;

/**
 * Returns when to check a payment next: at growing intervals, then a minute after the session
 * expires. A delayed payment is checked hourly.
 */
export function nextCheck(
  payment: Pick<PaymentRow, 'created_at' | 'expires_at' | 'processing_since'>,
  now: Date,
): Date {
  if (payment.processing_since) return new Date(now.getTime() + PROCESSING_SECONDS * 1000);
  const times = CHECKS_SECONDS.map(
    (seconds) => new Date(payment.created_at.getTime() + seconds * 1000),
  );
  times.push(new Date(payment.expires_at.getTime() + 60_000));
  // After the last step, the provider is slow to expire the session: check every minute.
  return times.find((time) => time > now) ?? new Date(now.getTime() + 60_000);
}

/**
 * Settles an order of which it is unknown whether a session was opened: after a crash, or a lost
 * response.
 */
async function settleUnanswered(deps: SettleDeps, payment: PaymentRow): Promise<void> {
  if (deps.now().getTime() - payment.created_at.getTime() < CREATING_SECONDS * 1000) return;
  const { order_id: orderId } = payment;
  const session_id = await deps.payments.findSession(sessionSearch(payment));
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, orderId);
    if (locked?.status !== 'creating') return;
    const by = { actorId: null, source: 'system' } as const;
    if (session_id !== null) await updatePayment(trx, locked.id, { session_id });
    else await expirePayment(trx, deps, locked, by, 'No checkout could be opened');
  });
  if (session_id !== null) {
    await settlePayment(deps, orderId, await deps.payments.expireSession(session_id));
  }
}

async function settleOpen(deps: SettleDeps, payment: PaymentRow, sessionId: string): Promise<void> {
  const session =
    deps.now() > payment.expires_at
      ? await deps.payments.expireSession(sessionId)
      : await deps.payments.retrieveSession(sessionId);
  await settlePayment(deps, payment.order_id, session);
}

/** Asks the provider about an unsettled payment, repeatedly, in case no webhook comes. */
export async function reconcilePayment(deps: SettleDeps, orderId: string): Promise<void> {
  const payment = await paymentBy(deps.db, 'order_id', orderId);
  if (!payment || payment.status === 'paid' || payment.status === 'expired') return;
  if (payment.session_id === null) await settleUnanswered(deps, payment);
  else await settleOpen(deps, payment, payment.session_id);

  const after = await paymentBy(deps.db, 'order_id', orderId);
  if (after?.status === 'creating' || after?.status === 'unpaid') {
    await scheduleCheck(deps, orderId, nextCheck(after, deps.now()));
  }
}

/** Queues the next check; at most one per order. */
export async function scheduleCheck(
  deps: Pick<Deps, 'jobs' | 'db'>,
  orderId: string,
  runAt: Date,
  db = deps.db,
): Promise<void> {
  await deps.jobs.enqueue(
    db,
    'reconcile-payment',
    { orderId },
    { runAt, key: `reconcile-${orderId}` },
  );
}
