import { centsLeft } from '@souk/contract/refund-parts';
import { kindsToAsk, REQUESTS, type MoneyRequest, type NewRequest } from '@souk/contract/returns';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { areOwnImages } from '../media/reads.ts';
import type { MailDeps } from '../mail/wording.ts';
import { orderOf } from '../orders/reads.ts';
import { partsOf, type ShipmentRow } from '../shipments/reads.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { paidAt } from '../payments/reads.ts';
import { partLeft } from '../refunds/shipment-left.ts';
import { insertRequest, recordStep, requestsOfOrder } from './queries.ts';
import { mailAsked } from './return-mails.ts';
import { toRequest } from './to-return.ts';

/** What the buyer of a part can ask for now. */
export async function askable(db: Db, part: ShipmentRow, now: Date) {
  const paid = await paidAt(db, part.order_id);
  const refundable = paid !== null && centsLeft(await partLeft(db, part)) > 0;
  const { status, delivered_at: deliveredAt } = part;
  return kindsToAsk({ status, deliveredAt, refundable }, now);
}

/**
 * The buyer asks a shop for money back. @throws ProblemError 404 not one's own; 409 not now, or asked
 * already; 422
 */
export async function askForMoneyBack(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  orderId: string,
  { shop_id, kind, text, images }: NewRequest,
): Promise<MoneyRequest> {
  await orderOf(deps, actor, orderId);
  if (!(await areOwnImages(deps.db, actor, images))) {
    throw invalid({ path: 'images', message: REQUESTS.image });
  }
  return deps.db.transaction().execute(async (trx) => {
    // Refunds, answers and requests of an order come one after the other.
    await lockPayment(trx, orderId);
    const part = (await partsOf(trx, orderId)).find((each) => each.shop_id === shop_id);
    if (!part) throw invalid({ path: 'shop_id', message: REQUESTS.unknownShop });
    const { kinds, whyNot } = await askable(trx, part, deps.now());
    if (!kinds.includes(kind)) throw conflict(whyNot);
    const before = await requestsOfOrder(trx, orderId);
    const settled = ['declined', 'refunded'];
    if (before.some((one) => one.shop_id === shop_id && !settled.includes(one.shown))) {
      throw conflict(REQUESTS.alreadyOpen);
    }
    const created_at = deps.now();
    const asked = { shipment_id: part.id, kind, text, images, created_at };
    const { id } = await insertRequest(trx, asked);
    const step = { request_id: id, step: 'asked', by: 'buyer', note: null } as const;
    await recordStep(trx, { ...step, actor_id: actor.id, created_at });
    await mailAsked(trx, deps, { id, kind, text, part });
    const row = (await requestsOfOrder(trx, orderId)).find((one) => one.id === id);
    if (!row) throw notFound(REQUESTS.notFound);
    return toRequest(row);
  });
}
