import type { MailKind } from '@souk/contract/mail-kinds';
import type { Shipment } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  siteOf,
  writeMail,
} from '../../mail/index.ts';
import { loadOrders } from '../load-orders.ts';
import { isSold, orderNews } from '../order-letters.ts';
import { readerOfOrder } from '../order-reader.ts';
import { waitForSummary } from './daily-summary.ts';
import { loadShipments } from './load-shipments.ts';
import { shipmentsOf } from './reads.ts';
import { newOrder, shipmentNews, type ShipmentEvent } from './shipment-letters.ts';

/** Mails every shop of a paid order. Items refunded immediately are covered by the refund mail. */
export async function mailNewShipments(trx: Trx, deps: MailDeps, orderId: string): Promise<void> {
  const rows = await shipmentsOf(trx, orderId);
  const shipments = await loadShipments(
    trx,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const shipment = shipments.find(({ shop_id }) => shop_id === row.shop_id);
    if (!shipment || !isSold(shipment)) continue;
    if (row.order_mails === 'daily') {
      await waitForSummary(trx, deps, { shipment_id: row.id, shop_id: row.shop_id });
      continue;
    }
    await writeMail(trx, deps, {
      kind: 'new_order',
      cause: row.id,
      to: await recipientOf(trx, row.owner_id),
      letter: newOrder(siteOf(deps), shipment),
    });
  }
}

type ShipmentNews = {
  shipmentId: string;
  kind: ShipmentEvent;
  /** The refund that the mail is about, unless it is about the whole shipment. */
  cause?: string;
  /** The refunded amount, in the site's currency. */
  refunded?: number;
  /** The reason for an automatic refund. */
  why?: string | null;
};

type BuyerMail = {
  shipmentId: string;
  kind: MailKind;
  cause: string;
  letter: (at: LinkBuilder, shipment: Shipment) => Letter;
};

/** Mails the buyer about a shipment of a paid order, leaving out words that may not be mailed. */
export async function mailBuyer(
  trx: Trx,
  deps: MailDeps,
  { shipmentId, kind, cause, letter }: BuyerMail,
): Promise<void> {
  const [shipment] = await loadShipments(trx, [shipmentId]);
  const [order] = shipment ? await loadOrders(trx, [shipment.id]) : [];
  if (!shipment || !order) return;
  const at = siteOf(deps);
  const { to, named } = await readerOfOrder(trx, deps, order, { paid: true });
  await writeMail(trx, deps, {
    kind,
    cause,
    to,
    letter: named ? letter(at, shipment) : orderNews(at, order),
  });
}

/** Mails the buyer an event of a paid order's shipment. */
export async function mailShipment(
  trx: Trx,
  deps: MailDeps,
  { shipmentId, kind, cause = shipmentId, refunded, why = null }: ShipmentNews,
): Promise<void> {
  const letter = (at: LinkBuilder, shipment: Shipment) =>
    shipmentNews(at, kind, shipment, { refunded, why });
  await mailBuyer(trx, deps, { shipmentId, kind, cause, letter });
}
