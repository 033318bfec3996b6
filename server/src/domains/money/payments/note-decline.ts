import { isId } from '@souk/contract/ids';
import { siteMinor } from '@souk/contract/minor-units';
import type { Deps } from '../../../deps.ts';
import { mailFailedPayment } from '../../orders/index.ts';
import { lockPayment } from './lock-payment.ts';
import { updatePayment } from './queries.ts';
import { scheduleCheck } from './reconcile-payment.ts';

/** The delay of the mail: most people try again straight away and need none. */
const MAIL_AFTER_MS = 5 * 60_000;

type DeclineDeps = Pick<Deps, 'db' | 'payments' | 'jobs' | 'now' | 'config'>;

/** Records that the card of an unpaid order was refused. Returns a description of the effect. */
export async function noteDecline(deps: DeclineDeps, paymentIntentId: string): Promise<string> {
  const decline = await deps.payments.declineOf(paymentIntentId);
  const orderId = decline?.orderId ?? '';
  if (!decline || !isId(orderId)) return 'No change';
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    const fits = siteMinor(decline.amountCents, decline.currency) === payment?.amount_cents;
    if (payment?.status !== 'unpaid' || !fits) return 'No change';
    if (payment.processing_since !== null) {
      // Normally, the session's own event cancels the order. This check covers a lost event.
      await scheduleCheck(deps, orderId, deps.now(), trx);
      return `The payment failed: ${decline.message}`;
    }
    await updatePayment(trx, payment.id, { failed_at: deps.now(), failure: decline.message });
    const runAt = new Date(deps.now().getTime() + MAIL_AFTER_MS);
    const key = `declined ${orderId}`;
    await deps.jobs.enqueue(trx, 'mail-failed-payment', { orderId }, { runAt, key });
    return `The card was refused: ${decline.message}`;
  });
}

/** Mails the buyer, once, unless the order was paid or given up meanwhile. */
export async function mailDecline(deps: DeclineDeps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    if (payment?.status !== 'unpaid' || payment.failure === null) return;
    await mailFailedPayment(trx, deps, orderId, payment.failure);
  });
}
