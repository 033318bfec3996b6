import type { Trx } from '../../db/rows.ts';
import { type MailDeps, siteOf, writeMail } from '../mail/index.ts';
import { loadOrders } from './load-orders.ts';
import { isSold, orderConfirmed, orderExpired, orderNews, paymentFailed } from './order-letters.ts';
import { readerOfOrder } from './order-reader.ts';

/**
 * Mails the buyer of a paid order, unless all of it is refunded immediately: then the refund mails
 * cover it.
 */
export async function mailPaidOrder(trx: Trx, deps: MailDeps, orderId: string): Promise<void> {
  const [order] = await loadOrders(trx, [orderId]);
  if (!order?.shipments.some(isSold)) return;
  const at = siteOf(deps);
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: true });
  await writeMail(trx, deps, {
    kind: 'order_confirmed',
    cause: orderId,
    to,
    letter: named ? orderConfirmed(at, order) : orderNews(at, order),
  });
}

/**
 * Mails the buyer of an order whose checkout ended unpaid. `failure` says why a delayed payment
 * failed.
 */
export async function mailExpiredOrder(
  trx: Trx,
  deps: MailDeps,
  orderId: string,
  failure: string | null = null,
): Promise<void> {
  const [order] = await loadOrders(trx, [orderId]);
  if (!order) return;
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: false });
  await writeMail(trx, deps, {
    kind: 'order_expired',
    cause: orderId,
    to,
    letter: orderExpired(siteOf(deps), order, { failure, named }),
  });
}

/** Mails the buyer of an order whose card was refused and that is still unpaid. */
export async function mailFailedPayment(
  trx: Trx,
  deps: MailDeps,
  orderId: string,
  failure: string,
): Promise<void> {
  const [order] = await loadOrders(trx, [orderId]);
  if (!order) return;
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: false });
  await writeMail(trx, deps, {
    kind: 'payment_failed',
    cause: orderId,
    to,
    letter: paymentFailed(siteOf(deps), order, { failure, named }),
  });
}
