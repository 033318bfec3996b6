import { toAmount } from '@souk/contract/money';
import type { OrderDetail, ShipmentDetail } from '@souk/contract/order-detail';
import { ORDERS } from '@souk/contract/orders';
import type { ShipmentLeft } from '@souk/contract/refund-parts';
import type { RefundDetail } from '@souk/contract/refunds';
import { atOneMoment } from '../../../db/moment.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import {
  canArrive,
  changesOf,
  confirmationOf,
  loadOrders,
  loadShipments,
  shipmentsOf,
  shipmentToManage,
  vatOfOrder,
} from '../../orders/index.ts';
import { isBlockedAt } from '../../shops/index.ts';
import { disputesOf } from '../disputes/reads.ts';
import { failedPayment, paidAt } from '../payments/reads.ts';
import { refundDetails } from '../refunds/refund-details.ts';
import { shipmentLeft } from '../refunds/shipment-left.ts';
import { returnsOfOrder, stepsOfOrder } from '../returns/reads.ts';
import { askable } from '../returns/request-return.ts';
import { timelineOf } from './timeline.ts';

/** Loads the events of an order or of one of its shipments. */
async function storyOf(db: Db, orderId: string, placedAt: string, shipmentId?: string) {
  const [all, changes, allRefunds, steps, requests, paid, failed, disputes] = await Promise.all([
    shipmentsOf(db, orderId),
    changesOf(db, orderId),
    refundDetails(db, 'payments.order_id', orderId),
    stepsOfOrder(db, orderId),
    returnsOfOrder(db, orderId),
    paidAt(db, orderId),
    failedPayment(db, orderId),
    disputesOf(db, [orderId]),
  ]);
  const shipments = all.filter(({ id }) => shipmentId === undefined || id === shipmentId);
  const ofThese = (shopId: string | null) =>
    shipmentId === undefined || shipments.some(({ shop_id }) => shop_id === shopId);
  const refunds = allRefunds.filter(({ shop_id }) => ofThese(shop_id));
  const of = {
    placedAt: new Date(placedAt),
    paidAt: paid,
    failed,
    disputes,
    shipments,
    changes,
    refunds,
    steps,
  };
  return {
    shipments,
    has_invoice: paid !== null,
    timeline: timelineOf(of),
    refunds: refunds.map(({ settled_at: _, ...refund }): RefundDetail => refund),
    requests: requests.filter(({ shop_id }) => ofThese(shop_id)),
  };
}

/**
 * Returns a purchase with all of its events, for its buyer or an admin. @throws ProblemError 404
 */
export async function orderDetail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  orderId: string,
): Promise<OrderDetail> {
  return atOneMoment(db, async (trx) => {
    const [found] = await loadOrders(trx, [orderId]);
    if (!found || (found.buyer_id !== actor.id && !actor.is_admin)) {
      throw notFound(ORDERS.notFound);
    }
    const { buyer_id, ...order } = found;
    const isBuyer = buyer_id === actor.id;
    const { shipments: rows, ...story } = await storyOf(trx, orderId, order.created_at);
    const loaded = await loadShipments(
      trx,
      rows.map(({ id }) => id),
    );
    const detailed = order.shipments.map(async (shipment) => {
      const row = rows.find(({ shop_id }) => shop_id === shipment.shop_id);
      const shown = loaded.find(({ shop_id }) => shop_id === shipment.shop_id);
      const may_ask = row && isBuyer ? (await askable(trx, row, now())).kinds : [];
      return {
        ...shipment,
        refundable: shown?.refundable ?? 0,
        may_ask: [...may_ask],
        ...confirmationOf(row),
        may_confirm: row !== undefined && isBuyer && canArrive(row),
      };
    });
    return {
      ...order,
      // Only the buyer sees where to pay.
      checkout_url: isBuyer ? order.checkout_url : null,
      vat: await vatOfOrder(trx, orderId),
      ...story,
      shipments: await Promise.all(detailed),
    };
  });
}

/** Returns a shipment with all of its events. @throws ProblemError 404 */
export async function shipmentDetail(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<ShipmentDetail> {
  const { shipmentId } = await shipmentToManage(deps, actor, { shopId, orderId });
  return atOneMoment(deps.db, async (trx) => {
    const [shipment] = await loadShipments(trx, [shipmentId]);
    if (!shipment) throw notFound(ORDERS.notFound);
    const { shipments, ...story } = await storyOf(trx, orderId, shipment.created_at, shipmentId);
    const [row] = shipments;
    const left = row && story.has_invoice ? await shipmentLeft(trx, row) : NOTHING_LEFT;
    return {
      ...shipment,
      ...confirmationOf(row),
      buyer_blocked: await isBlockedAt(trx, shopId, shipment.buyer_id),
      ...story,
      left: shownLeft(left),
    };
  });
}

const NOTHING_LEFT: ShipmentLeft = {
  items: [],
  shipping: 0,
  shippingPromotion: 0,
  tax: 0,
  shippingTax: 0,
  taxIncluded: false,
};

/** What is left to refund as people see it: with the tax in it, where prices are so. */
function shownLeft(left: ShipmentLeft): ShipmentDetail['left'] {
  const { items, shipping, tax, shippingTax, taxIncluded: included } = left;
  return {
    items: items.map((item) => ({
      order_item_id: item.id,
      quantity: item.quantity,
      goods: toAmount(item.goods + (included ? (item.tax ?? 0) : 0)),
      tax: item.tax === null ? null : toAmount(item.tax),
    })),
    shipping: toAmount(shipping + (included ? shippingTax : 0)),
    tax: toAmount(tax),
    shipping_tax: toAmount(shippingTax),
  };
}
