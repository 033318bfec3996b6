import { toCents } from '@souk/contract/money';
import {
  REFUNDS,
  type RefundDetail,
  type RefundFields,
  type RefundRequest,
} from '@souk/contract/refunds';
import type { RefundSelection } from '@souk/contract/refund-parts';
import { invalid, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shipmentToManage } from '../shipments/change-shipment.ts';
import { itemIdsOf } from '../orders/order-items.ts';
import type { ChangeOrigin } from '../shipments/set-shipment-status.ts';
import { refundDetails } from './refund-details.ts';
import { refundPieces, type NotedRefund, type RefundDeps } from './refund-shipment.ts';

type ShipmentPlace = { shopId: string; orderId: string };

/**
 * Refunds pieces, shipping or an amount of a shipment, for its seller or an admin. With an `id` it
 * is that refund, however often it is requested.
 * @throws ProblemError 404; 409 more than is left, not paid by card, or refused; 422; 503
 */
export async function createRefund(
  deps: RefundDeps,
  actor: Actor,
  shipment: ShipmentPlace,
  request: RefundRequest & { id?: string | undefined },
): Promise<RefundDetail> {
  const id = await requestRefund(deps, await shipmentToManage(deps, actor, shipment), request);
  const [refund] = await refundDetails(deps.db, 'refunds.id', id);
  if (!refund) throw notFound();
  return refund;
}

/**
 * The same for a shipment that may be managed. `noted` runs in the transaction that records the
 * refund, before the provider is asked. Returns the refund's id.
 */
export async function requestRefund(
  deps: RefundDeps,
  { shipmentId, by }: { shipmentId: string; by: ChangeOrigin },
  request: RefundFields & { reason: string; id?: string | undefined },
  noted?: NotedRefund,
): Promise<string> {
  const known = await itemIdsOf(deps.db, shipmentId);
  const strangers = (request.items ?? []).flatMap(({ order_item_id }, index) =>
    known.includes(order_item_id)
      ? []
      : { path: `items.${index}.order_item_id`, message: REFUNDS.unknownItem },
  );
  if (strangers.length > 0) throw invalid(...strangers);
  const { id, reason, restock } = request;
  const pieces = {
    id,
    shipmentId,
    toStatus: 'refunded' as const,
    by,
    reason,
    restock: request.amount === undefined ? restock : false,
    wish: wishOf(request),
  };
  return refundPieces(deps, pieces, noted);
}

function wishOf({ items = [], shipping = 0, amount }: RefundFields): RefundSelection {
  if (amount !== undefined) return { amount: toCents(amount) };
  return {
    items: items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
    shipping: toCents(shipping),
  };
}
