import { toMinor } from '@souk/contract/money';
import type { RefundSelection } from '@souk/contract/refund-parts';
import {
  REFUNDS,
  type RefundDetail,
  type RefundFields,
  type RefundRequest,
} from '@souk/contract/refunds';
import { invalid, notFound } from '../../../kit/problems.ts';
import { type Actor, keepRequest, type KeyedRequest, madeEarlier } from '../../accounts/index.ts';
import { type ChangeOrigin, itemIdsOf, shipmentToManage } from '../../orders/index.ts';
import type { RefundDeps } from './carry-out.ts';
import { refundById } from './queries.ts';
import { refundDetails } from './refund-details.ts';
import { refundPieces, type NotedRefund } from './refund-shipment.ts';

type ShipmentPlace = { shopId: string; orderId: string };

type RequestId = { key?: KeyedRequest | null; id?: string | undefined };

/**
 * Refunds items, shipping or an amount of a shipment, for its seller or an admin. Requests with the
 * same `key` make one refund. If it fails, the key can be used again.
 * @throws ProblemError 404; 409 if it's more than is left, the order wasn't paid by card, the
 *   provider refuses, or the key was used with another body; 422; 503
 */
export async function createRefund(
  deps: RefundDeps,
  actor: Actor,
  shipment: ShipmentPlace,
  { key, id: newId, ...request }: RefundRequest & RequestId,
): Promise<RefundDetail> {
  const managed = await shipmentToManage(deps, actor, shipment);
  const earlier = key && (await liveRefundOf(deps, key));
  const keep: NotedRefund | undefined =
    key && !earlier ? (trx, { id }) => keepRequest(trx, deps, key, id) : undefined;
  const id = await requestRefund(deps, managed, { ...request, id: earlier ?? newId }, keep);
  const [refund] = await refundDetails(deps.db, 'refunds.id', id);
  if (!refund) throw notFound();
  return refund;
}

/** Returns the refund already made with this key, unless it failed. @throws ProblemError 409 */
const liveRefundOf = ({ db }: RefundDeps, key: KeyedRequest): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const id = await madeEarlier(trx, key);
    const refund = id === null ? undefined : await refundById(trx, id);
    return refund && refund.status !== 'failed' ? refund.id : null;
  });

/**
 * The same for a shipment that may be managed. `noted` runs in the transaction that records the
 * refund, before the provider is asked. Returns the refund's id.
 */
export async function requestRefund(
  deps: RefundDeps,
  { shipmentId, by }: { shipmentId: string; by: ChangeOrigin },
  request: RefundFields & { reason: string; id?: string | undefined; promised?: boolean },
  noted?: NotedRefund,
): Promise<string> {
  const known = await itemIdsOf(deps.db, shipmentId);
  const strangers = (request.items ?? []).flatMap(({ order_item_id }, index) =>
    known.includes(order_item_id)
      ? []
      : { path: `items.${index}.order_item_id`, message: REFUNDS.unknownItem },
  );
  if (strangers.length > 0) throw invalid(...strangers);
  const { id, reason, restock, promised } = request;
  const pieces = {
    id,
    shipmentId,
    toStatus: 'refunded' as const,
    by,
    reason,
    restock: request.amount === undefined ? restock : false,
    wish: wishOf(request),
    promised,
  };
  return refundPieces(deps, pieces, noted);
}

function wishOf({ items = [], shipping = 0, amount }: RefundFields): RefundSelection {
  if (amount !== undefined) return { amount: toMinor(amount) };
  return {
    items: items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
    shipping: toMinor(shipping),
  };
}
