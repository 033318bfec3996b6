import { centsLeft } from '@souk/contract/refund-parts';
import {
  kindsToAsk,
  RETURNS,
  type ReturnRequest,
  type NewReturnRequest,
} from '@souk/contract/returns';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { areOwnImages } from '../../media/index.ts';
import { orderOf, type ShipmentRow, shipmentsOf } from '../../orders/index.ts';
import { placeHold } from '../holds/place-hold.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { paidAt } from '../payments/reads.ts';
import { shipmentLeft } from '../refunds/shipment-left.ts';
import { insertReturn, recordStep, returnRowsOfOrder } from './queries.ts';
import { mailReturnRequested } from './return-mails.ts';
import { toReturn } from './to-return.ts';

/** Returns the kinds of request that a shipment's buyer can make now. */
export async function askable(db: Db, shipment: ShipmentRow, now: Date) {
  const paid = await paidAt(db, shipment.order_id);
  const refundable = paid !== null && centsLeft(await shipmentLeft(db, shipment)) > 0;
  const { status, delivered_at: deliveredAt } = shipment;
  return kindsToAsk({ status, deliveredAt, refundable }, now);
}

/**
 * Requests a refund from a shop, as its buyer. @throws ProblemError 404 not one's own; 409 not now,
 * or asked already; 422
 */
export async function requestReturn(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  orderId: string,
  { shop_id, kind, text, images }: NewReturnRequest,
): Promise<ReturnRequest> {
  await orderOf(deps, actor, orderId);
  if (!(await areOwnImages(deps.db, actor, images))) {
    throw invalid({ path: 'images', message: RETURNS.image });
  }
  return deps.db.transaction().execute(async (trx) => {
    // Refunds, answers and requests of an order take turns.
    await lockPayment(trx, orderId);
    const shipment = (await shipmentsOf(trx, orderId)).find((each) => each.shop_id === shop_id);
    if (!shipment) throw invalid({ path: 'shop_id', message: RETURNS.unknownShop });
    const { kinds, whyNot } = await askable(trx, shipment, deps.now());
    if (!kinds.includes(kind)) throw conflict('return_not_possible', whyNot);
    const before = await returnRowsOfOrder(trx, orderId);
    const settled = ['declined', 'refunded'];
    if (before.some((one) => one.shop_id === shop_id && !settled.includes(one.shown))) {
      throw conflict('return_open', RETURNS.alreadyOpen);
    }
    const created_at = deps.now();
    const request = { shipment_id: shipment.id, kind, text, images, created_at };
    const { id } = await insertReturn(trx, request);
    const step = { request_id: id, step: 'asked', by: 'buyer', note: null } as const;
    await recordStep(trx, { ...step, actor_id: actor.id, created_at });
    await placeHold(trx, deps, { shipmentId: shipment.id, reason: 'request', cause: id });
    await mailReturnRequested(trx, deps, {
      id,
      kind,
      text,
      shipmentId: shipment.id,
      ownerId: shipment.owner_id,
    });
    const row = (await returnRowsOfOrder(trx, orderId)).find((one) => one.id === id);
    if (!row) throw notFound(RETURNS.notFound);
    return toReturn(row);
  });
}
