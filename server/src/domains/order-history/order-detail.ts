import type { OrderDetail, ShopOrderDetail } from '@souk/contract/order-detail';
import { ORDERS } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import type { RefundDetail } from '@souk/contract/refunds';
import { atOneMoment } from '../../db/moment.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { partToManage } from '../shipments/change-shipment.ts';
import { changesOf, partsOf } from '../shipments/reads.ts';
import { loadOrders } from '../orders/load-orders.ts';
import { loadShopOrders } from '../shipments/load-shipments.ts';
import { disputesOf } from '../disputes/reads.ts';
import { paidAt, refusedAt } from '../payments/reads.ts';
import { partLeft } from '../refunds/shipment-left.ts';
import { refundDetails } from '../refunds/refund-details.ts';
import { isBlockedAt } from '../shops/reads.ts';
import { askable } from '../returns/request-return.ts';
import { returnsOfOrder, stepsOfOrder } from '../returns/reads.ts';
import { timelineOf } from './timeline.ts';

/** What happened to an order, or to one of its parts. */
async function storyOf(db: Db, orderId: string, placedAt: string, shipmentId?: string) {
  const [all, changes, allRefunds, steps, asked, paid, refused, disputes] = await Promise.all([
    partsOf(db, orderId),
    changesOf(db, orderId),
    refundDetails(db, 'payments.order_id', orderId),
    stepsOfOrder(db, orderId),
    returnsOfOrder(db, orderId),
    paidAt(db, orderId),
    refusedAt(db, orderId),
    disputesOf(db, [orderId]),
  ]);
  const parts = all.filter(({ id }) => shipmentId === undefined || id === shipmentId);
  const ofThese = (shopId: string | null) =>
    shipmentId === undefined || parts.some(({ shop_id }) => shop_id === shopId);
  const refunds = allRefunds.filter(({ shop_id }) => ofThese(shop_id));
  const of = {
    placedAt: new Date(placedAt),
    paidAt: paid,
    refusedAt: refused,
    disputes,
    parts,
    changes,
    refunds,
    steps,
  };
  return {
    parts,
    has_invoice: paid !== null,
    timeline: timelineOf(of),
    refunds: refunds.map(({ settled_at: _, ...refund }): RefundDetail => refund),
    requests: asked.filter(({ shop_id }) => ofThese(shop_id)),
  };
}

/** A purchase with all that happened to it, for its buyer or an admin. @throws ProblemError 404 */
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
    const { parts, ...story } = await storyOf(trx, orderId, order.created_at);
    const sales = await loadShopOrders(
      trx,
      parts.map(({ id }) => id),
    );
    const shipments = order.shipments.map(async (shipment) => {
      const part = parts.find(({ shop_id }) => shop_id === shipment.shop_id);
      const sale = sales.find(({ shop_id }) => shop_id === shipment.shop_id);
      const may_ask = part && isBuyer ? (await askable(trx, part, now())).kinds : [];
      return { ...shipment, refundable: sale?.refundable ?? 0, may_ask: [...may_ask] };
    });
    return {
      ...order,
      // Where to pay is for whoever bought it.
      checkout_url: isBuyer ? order.checkout_url : null,
      ...story,
      shipments: await Promise.all(shipments),
    };
  });
}

/** A shop's part of a purchase with all that happened to it. @throws ProblemError 404 */
export async function shopOrderDetail(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<ShopOrderDetail> {
  const { shipmentId } = await partToManage(deps, actor, { shopId, orderId });
  return atOneMoment(deps.db, async (trx) => {
    const [sale] = await loadShopOrders(trx, [shipmentId]);
    if (!sale) throw notFound(ORDERS.notFound);
    const { parts, ...story } = await storyOf(trx, orderId, sale.created_at, shipmentId);
    const [part] = parts;
    const left =
      part && story.has_invoice ? await partLeft(trx, part) : { items: [], shipping: 0, tax: 0 };
    return {
      ...sale,
      buyer_blocked: await isBlockedAt(trx, shopId, sale.buyer_id),
      ...story,
      left: {
        items: left.items.map(({ id, quantity, goods }) => ({
          order_item_id: id,
          quantity,
          goods: toDollars(goods),
        })),
        shipping: toDollars(left.shipping),
        tax: toDollars(left.tax),
      },
    };
  });
}
