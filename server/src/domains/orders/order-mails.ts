import type { Trx } from '../../db/rows.ts';
import { recipientOf } from '../auth/reads.ts';
import { siteOf, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { waitForSummary } from '../shipments/daily-summary.ts';
import { loadOrders, loadShopOrders } from './load-orders.ts';
import {
  isSold,
  newOrder,
  orderConfirmed,
  orderExpired,
  orderNews,
  partNews,
  paymentFailed,
  type PartEvent,
} from './order-letters.ts';
import { readerOfOrder } from './order-reader.ts';
import { partsOf } from '../shipments/queries.ts';

/** Mails the buyer and every shop of a paid order. A part that goes back at once is mailed with its refund. */
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
  const parts = await partsOf(trx, orderId);
  const sales = await loadShopOrders(
    trx,
    parts.map(({ id }) => id),
  );
  for (const part of parts) {
    const sale = sales.find(({ shop_id }) => shop_id === part.shop_id);
    if (!sale || !isSold(sale)) continue;
    if (part.order_mails === 'daily') {
      await waitForSummary(trx, deps, { shipment_id: part.id, shop_id: part.shop_id });
      continue;
    }
    await writeMail(trx, deps, {
      kind: 'new_order',
      cause: part.id,
      to: await recipientOf(trx, part.owner_id),
      letter: newOrder(at, sale),
    });
  }
}

/** The checkout of an order ended unpaid. */
export async function mailExpiredOrder(trx: Trx, deps: MailDeps, orderId: string): Promise<void> {
  const [order] = await loadOrders(trx, [orderId]);
  if (!order) return;
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: false });
  await writeMail(trx, deps, {
    kind: 'order_expired',
    cause: orderId,
    to,
    letter: orderExpired(siteOf(deps), order, named),
  });
}

/** The card of an order was refused, and nobody has paid since. */
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

type PartNews = {
  shipmentId: string;
  kind: PartEvent;
  /** The refund that the mail is about, if it isn't about the part as a whole. */
  cause?: string;
  /** In dollars, what went back. */
  refunded?: number;
  /** Why it went back by itself. */
  why?: string | null;
};

/** Mails the buyer what happened to a shop's part of a paid order. */
export async function mailPart(
  trx: Trx,
  deps: MailDeps,
  { shipmentId, kind, cause = shipmentId, refunded, why = null }: PartNews,
): Promise<void> {
  const [sale] = await loadShopOrders(trx, [shipmentId]);
  const [order] = sale ? await loadOrders(trx, [sale.id]) : [];
  if (!sale || !order) return;
  const at = siteOf(deps);
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: true });
  await writeMail(trx, deps, {
    kind,
    cause,
    to,
    letter: named ? partNews(at, kind, sale, { refunded, why }) : orderNews(at, order),
  });
}
