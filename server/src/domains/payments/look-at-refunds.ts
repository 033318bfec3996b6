import { giveBack, parkedOfIntent } from './parked-payments.ts';
import { liveRefund } from './queries.ts';
import { refundShipment, type RefundDeps } from './refund-shipment.ts';
import { settleRefund } from './settle-refund.ts';

/** Asks the provider how all refunds of a payment stand. */
export async function lookAtRefunds(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const ours = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.provider_refund_id'])
    .where('payments.payment_intent_id', '=', paymentIntentId)
    .execute();
  if (ours.length > 0) {
    for (const refund of await deps.payments.refundsOf(paymentIntentId)) {
      const row = ours.find((own) => own.id === refund.key || own.provider_refund_id === refund.id);
      if (row) await settleRefund(deps, row.id, refund);
    }
  }
  for (const id of await parkedOfIntent(deps.db, paymentIntentId)) await giveBack(deps, id);
}

/** Ends a refund whose answer was lost or is still awaited; one that is settled is left alone. */
export async function finishRefund(deps: RefundDeps, shipmentId: string): Promise<void> {
  const open = await liveRefund(deps.db, shipmentId);
  if (!open || open.status === 'succeeded') return;
  await refundShipment(deps, {
    shipmentId,
    toStatus: open.to_status,
    by: { actorId: open.requested_by, source: open.source },
    reason: open.reason,
  });
}
