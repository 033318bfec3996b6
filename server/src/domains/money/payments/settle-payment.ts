import { siteMinor } from '@souk/contract/minor-units';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderSession } from '../../../gateways/payments/provider.ts';
import {
  boughtBy,
  type ChangeOrigin,
  lapseOrder,
  mailExpiredOrder,
  mailNewShipments,
  mailPaidOrder,
  markPaid,
  removeBought,
  removeUsedCodes,
} from '../../orders/index.ts';
import { issueDocuments } from '../invoices/issue-documents.ts';
import { bookSale } from '../ledger/book-sale.ts';
import { park } from '../parked-payments/park-payment.ts';
import { queueReport } from '../provider-tax/queue-report.ts';
import { lockPayment } from './lock-payment.ts';
import { sessionSearch, paymentBy, updatePayment, type PaymentRow } from './queries.ts';

export type SettleDeps = Pick<Deps, 'db' | 'payments' | 'jobs' | 'log' | 'now' | 'config'>;

/** Explains why a session does not settle an order; null if it does, once paid. */
function whyNot(payment: PaymentRow, session: ProviderSession): string | null {
  if (session.id !== payment.session_id) return 'Not the session that the order opened';
  if (session.state === 'free') return 'The session asked for no payment';
  const right = siteMinor(session.amountCents, session.currency) === payment.amount_cents;
  return right ? null : 'Another amount than the order costs';
}

/**
 * Marks an order as paid: exactly what it costs, with all that follows for its shops and its buyer.
 */
async function takeMoney(
  trx: Trx,
  deps: Pick<SettleDeps, 'jobs' | 'now' | 'config'>,
  payment: Pick<PaymentRow, 'id' | 'order_id' | 'amount_cents'>,
  paymentIntentId: string | null,
) {
  await updatePayment(trx, payment.id, {
    status: 'paid',
    payment_intent_id: paymentIntentId,
    paid_cents: payment.amount_cents,
    paid_at: deps.now(),
  });
  await bookSale(trx, deps, { paymentId: payment.id, orderId: payment.order_id });
  const toRefund = await markPaid(trx, payment.order_id);
  for (const shipment of toRefund) await deps.jobs.enqueue(trx, 'refund-cancelled-part', shipment);
  const { buyerId, lines } = await boughtBy(trx, payment.order_id);
  await removeBought(trx, buyerId, lines);
  await removeUsedCodes(trx, buyerId, payment.order_id);
  await mailPaidOrder(trx, deps, payment.order_id);
  await mailNewShipments(trx, deps, payment.order_id);
  await queueReport(trx, deps, payment.order_id);
  await issueDocuments(trx, payment.order_id);
}

/**
 * Completes an order that costs nothing, in the transaction that writes it: the provider isn't
 * asked. Its session is one of our own, which leads to the page of paid orders.
 */
export async function completeFree(
  trx: Trx,
  deps: Pick<SettleDeps, 'jobs' | 'now' | 'config'>,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
): Promise<void> {
  const session_id = `free_${payment.order_id}`;
  const checkout_url = deps.config.publicUrl + pages.checkoutReturn(session_id);
  await updatePayment(trx, payment.id, { session_id, checkout_url });
  await takeMoney(trx, deps, { ...payment, amount_cents: 0 }, null);
}

/** Gives up an order whose payment the caller has locked: its items go back into stock. */
export async function expirePayment(
  trx: Trx,
  deps: Pick<Deps, 'jobs'>,
  payment: PaymentRow,
  by: ChangeOrigin,
  note: string,
): Promise<void> {
  await updatePayment(trx, payment.id, { status: 'expired' });
  await lapseOrder(trx, payment.order_id, by, note);
  // The provider may have opened a session whose response was lost.
  if (payment.session_id === null)
    await deps.jobs.enqueue(trx, 'close-sessions', { orderId: payment.order_id });
}

/** Marks a delayed payment as processing. The order's items stay reserved until it settles. */
async function noteProcessing(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  payment: PaymentRow,
  session: ProviderSession,
): Promise<string> {
  const open = payment.status === 'creating' || payment.status === 'unpaid';
  const known = payment.processing_since !== null || session.id !== payment.session_id;
  if (!open || known) return NOTHING_NEW;
  await updatePayment(trx, payment.id, {
    status: 'unpaid',
    processing_since: now(),
    payment_intent_id: session.paymentIntentId,
  });
  return 'The payment is on its way';
}

/** Cancels an order whose delayed payment failed, and mails the buyer the reason. */
async function giveUpFailed(
  trx: Trx,
  deps: SettleDeps,
  payment: PaymentRow,
  session: ProviderSession,
): Promise<string> {
  const failure = session.failure ?? 'The bank gave no reason.';
  await updatePayment(trx, payment.id, { failed_at: deps.now(), failure });
  const by = { actorId: null, source: 'provider' } as const;
  await expirePayment(trx, deps, payment, by, `The payment failed: ${failure}`);
  await mailExpiredOrder(trx, deps, payment.order_id, failure);
  return `The payment failed, so the order was cancelled: ${failure}`;
}

/** The description of an event that changed nothing. */
export const NOTHING_NEW = 'No change';

/**
 * Updates an order from its session at the provider, once that is paid, processing or closed. Only
 * the order's own session, for the right amount, settles it; other money is parked and refunded.
 * Safe to repeat and to call out of order, because the payment's row is locked and its status never
 * moves back. Returns a description of the effect for admins.
 */
export async function settlePayment(
  deps: SettleDeps,
  orderId: string,
  session: ProviderSession,
  by: ChangeOrigin = { actorId: null, source: 'provider' },
): Promise<string> {
  if (session.state === 'open') return NOTHING_NEW;
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    if (!payment) return NOTHING_NEW;
    if (session.state === 'processing') return noteProcessing(trx, deps, payment, session);
    let did = NOTHING_NEW;
    if (session.state === 'paid' || session.state === 'free') {
      const wrong = whyNot(payment, session);
      if (wrong === null) {
        if (payment.status === 'paid') return NOTHING_NEW;
        await takeMoney(trx, deps, payment, session.paymentIntentId);
        return 'The order was paid';
      }
      if (await park(trx, deps, orderId, session, wrong)) did = `Set aside: ${wrong}`;
    }
    const over = payment.status === 'paid' || payment.status === 'expired';
    if (session.id !== payment.session_id || over) return did;
    if (session.state === 'failed') return giveUpFailed(trx, deps, payment, session);
    await expirePayment(trx, deps, payment, by, 'The checkout ended unpaid');
    // A buyer who cancels needs no mail.
    if (by.source !== 'buyer') await mailExpiredOrder(trx, deps, orderId);
    return 'The unpaid order was cancelled';
  });
}

/** Closes an order's session if the order was abandoned before the provider responded. */
export async function closeSessions(deps: SettleDeps, orderId: string): Promise<void> {
  const payment = await paymentBy(deps.db, 'order_id', orderId);
  if (payment?.status !== 'expired' || payment.session_id !== null) return;
  const sessionId = await deps.payments.findSession(sessionSearch(payment));
  // If the buyer pays just before it closes, the payment is settled as usual.
  if (sessionId !== null)
    await settlePayment(deps, orderId, await deps.payments.expireSession(sessionId));
}
