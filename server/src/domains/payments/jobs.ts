import type { Deps } from '../../deps.ts';
import { applyEvent } from './apply-event.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { finishRefund, refundShipment, type RefundRequest } from './refund-shipment.ts';

export const paymentJobs = {
  'apply-provider-event': (deps: Deps, payload: unknown) =>
    applyEvent(deps, (payload as { eventId: string }).eventId),
  'reconcile-payment': (deps: Deps, payload: unknown) =>
    reconcilePayment(deps, (payload as { orderId: string }).orderId),
  'finish-refund': (deps: Deps, payload: unknown) => finishRefund(deps, payload as RefundRequest),
  'refund-cancelled-part': (deps: Deps, payload: unknown) =>
    refundShipment(deps, {
      shipmentId: (payload as { shipmentId: string }).shipmentId,
      by: { actorId: null, source: 'system' },
      reason: 'Paid after the part was cancelled',
    }),
};
