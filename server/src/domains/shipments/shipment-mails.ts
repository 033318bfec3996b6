import type { Trx } from '../../db/rows.ts';
import { recipientOf } from '../auth/reads.ts';
import { siteOf, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { loadOrders } from '../orders/load-orders.ts';
import { isSold, orderNews } from '../orders/order-letters.ts';
import { readerOfOrder } from '../orders/order-reader.ts';
import { waitForSummary } from './daily-summary.ts';
import { loadShopOrders } from './load-shipments.ts';
import { partsOf } from './reads.ts';
import { newOrder, partNews, type PartEvent } from './shipment-letters.ts';

/** Mails every shop of a paid order. What goes back at once is covered by the refund mail. */
export async function mailNewShipments(trx: Trx, deps: MailDeps, orderId: string): Promise<void> {
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
      letter: newOrder(siteOf(deps), sale),
    });
  }
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
