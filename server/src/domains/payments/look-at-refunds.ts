import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { bookOutsideRefund } from './book-outside-refund.ts';
import { giveBack, parkedOfIntent } from './parked-payments.ts';
import { liveRefund, paymentOfIntent, refundsOfPayment, type RefundRow } from './queries.ts';
import { refundShipment, type RefundDeps } from './refund-shipment.ts';
import { settleRefund } from './settle-refund.ts';

/** Whether a row is of this refund: by the key that it was asked for with, or the provider's own id. */
function isOf(refund: ProviderRefund) {
  return ({ id, provider_refund_id, status, amount_cents }: RefundRow) =>
    id === refund.key ||
    provider_refund_id === refund.id ||
    // Asked for by an earlier version, which sent no key, and answered to nobody.
    (refund.key === null && status === 'requested' && amount_cents === refund.amountCents);
}

/** Asks the provider how all refunds of a payment stand, also those that were made at its own. */
export async function lookAtRefunds(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const payment = await paymentOfIntent(deps.db, paymentIntentId);
  if (payment) {
    for (const refund of await deps.payments.refundsOf(paymentIntentId)) {
      const known = (await refundsOfPayment(deps.db, payment.id)).filter(isOf(refund));
      const ids = known.length
        ? known.map(({ id }) => id)
        : await bookOutsideRefund(deps, payment.order_id, refund);
      for (const id of ids) await settleRefund(deps, id, refund);
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
