import { toCents, toDollars } from '@souk/contract/money';
import { REFUNDS, type RefundDetail, type RefundRequest } from '@souk/contract/refunds';
import type { RefundWish } from '@souk/contract/refund-parts';
import type { Db } from '../../db/rows.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { partToManage } from '../orders/change-shop-order.ts';
import { itemIdsOf } from '../orders/reads.ts';
import { refundPieces, type RefundDeps } from './refund-shipment.ts';

type Part = { shopId: string; orderId: string };

/**
 * A seller or admin gives back pieces, shipping or an amount of a shop's part of an order.
 * @throws ProblemError 403; 404; 409 more than is left, not paid by card, or refused; 422; 503
 */
export async function createRefund(
  deps: RefundDeps,
  actor: Actor,
  { shopId, orderId }: Part,
  request: RefundRequest,
): Promise<RefundDetail> {
  const { shipmentId, by } = await partToManage(deps, actor, { shopId, orderId });
  const known = await itemIdsOf(deps.db, shipmentId);
  const strangers = (request.items ?? []).flatMap(({ order_item_id }, index) =>
    known.includes(order_item_id)
      ? []
      : { path: `items.${index}.order_item_id`, message: REFUNDS.unknownItem },
  );
  if (strangers.length > 0) throw invalid(...strangers);
  const { reason, restock } = request;
  const id = await refundPieces(deps, {
    shipmentId,
    toStatus: 'refunded',
    by,
    reason,
    restock: request.amount === undefined ? restock : false,
    wish: wishOf(request),
  });
  return refundDetail(deps.db, id);
}

function wishOf({ items = [], shipping = 0, amount }: RefundRequest): RefundWish {
  if (amount !== undefined) return { amount: toCents(amount) };
  return {
    items: items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
    shipping: toCents(shipping),
  };
}

/** A refund with what it is made of. */
async function refundDetail(db: Db, id: string): Promise<RefundDetail> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['order_item_id', 'product_name', 'refund_items.quantity', 'goods_cents'])
    .where('refund_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    id,
    status: row.status === 'requested' ? 'pending' : row.status,
    amount: toDollars(row.amount_cents),
    goods: toDollars(row.goods_cents ?? 0),
    shipping: toDollars(row.shipping_cents ?? 0),
    tax: toDollars(row.tax_cents ?? 0),
    items: items.map(({ goods_cents, ...item }) => ({ ...item, amount: toDollars(goods_cents) })),
    reason: row.reason,
    restock: row.restock === true,
    created_at: row.created_at.toISOString(),
    failure: row.failure,
  };
}
