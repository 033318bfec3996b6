import { REFUNDS, type DropRefund, type RefundDetail } from '@souk/contract/refunds';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { shipmentToManage } from '../../orders/index.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { firstAttempt } from './hold-failed-refund.ts';
import { dropAttempts, liveAttempt } from './queries.ts';
import { refundDetails } from './refund-details.ts';
import { mailDroppedRefund } from './refund-mails.ts';
import { failedRefund } from './retry-refund.ts';

/**
 * Drops a failed refund: releases its money to the seller and mails the buyer the reason. Sellers
 * can drop only refunds that they made. @throws ProblemError 404, 409
 */
export async function dropRefund(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  { refundId, ...shipment }: { shopId: string; orderId: string; refundId: string },
  { reason }: DropRefund,
): Promise<RefundDetail> {
  const { shipmentId, by } = await shipmentToManage(deps, actor, shipment);
  await deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, shipment.orderId);
    const refund = await failedRefund(trx, shipmentId, refundId);
    const first = firstAttempt(refund);
    if (await liveAttempt(trx, first)) throw conflict('refund_retried', REFUNDS.triedAgain);
    if (by.source === 'seller' && refund.source !== 'seller') {
      throw conflict('not_yours', REFUNDS.notYoursToDrop);
    }
    const dropped = { dropped_reason: reason, dropped_by: actor.id, dropped_at: deps.now() };
    await dropAttempts(trx, first, dropped);
    await liftHolds(trx, deps, { reason: 'failed_refund', cause: first });
    await recordChange(trx, actor, {
      kind: 'refund.dropped',
      target: { kind: 'order', id: shipment.orderId },
      about: { shop_id: shipment.shopId, shipment_id: shipmentId },
      before: null,
      after: { refund_id: refund.id, amount_cents: refund.amount_cents, reason },
    });
    const { amount_cents: amountCents } = refund;
    await mailDroppedRefund(trx, deps, { id: first, shipmentId, amountCents, reason });
  });
  const [dropped] = await refundDetails(deps.db, 'refunds.id', refundId);
  if (!dropped) throw notFound();
  return dropped;
}
