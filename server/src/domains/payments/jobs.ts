import type { Deps } from '../../deps.ts';
import { applyEvent } from './apply-event.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { closeSessions } from './close-sessions.ts';
import { finishRefund } from './look-at-refunds.ts';
import { giveBack } from './parked-payments.ts';
import { refundShipment } from './refund-shipment.ts';

export const paymentJobs = {
  'apply-provider-event': (deps: Deps, payload: unknown) =>
    applyEvent(deps, (payload as { eventId: string }).eventId),
  'reconcile-payment': (deps: Deps, payload: unknown) =>
    reconcilePayment(deps, (payload as { orderId: string }).orderId),
  'close-sessions': (deps: Deps, payload: unknown) =>
    closeSessions(deps, (payload as { orderId: string }).orderId),
  'give-back-parked': (deps: Deps, payload: unknown) =>
    giveBack(deps, (payload as { id: string }).id),
  'finish-refund': (deps: Deps, payload: unknown) =>
    finishRefund(deps, (payload as { shipmentId: string }).shipmentId),
  'refund-cancelled-part': (deps: Deps, payload: unknown) =>
    refundShipment(deps, {
      shipmentId: (payload as { shipmentId: string }).shipmentId,
      toStatus: 'refunded',
      by: { actorId: null, source: 'system' },
      reason: 'Paid after the part was cancelled',
    }),
};
