import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { applyEvent } from './apply-event.ts';
import { closeSessions } from './close-sessions.ts';
import { finishRefund } from './look-at-refunds.ts';
import { giveBack } from './parked-payments.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { refundShipment } from './refund-shipment.ts';

export const paymentJobs = {
  'apply-provider-event': (deps, { eventId }) => applyEvent(deps, eventId),
  'reconcile-payment': (deps, { orderId }) => reconcilePayment(deps, orderId),
  'close-sessions': (deps, { orderId }) => closeSessions(deps, orderId),
  'give-back-parked': (deps, { id }) => giveBack(deps, id),
  'finish-refund': (deps, { shipmentId }) => finishRefund(deps, shipmentId),
  'refund-cancelled-part': (deps, { shipmentId }) =>
    refundShipment(deps, {
      shipmentId,
      toStatus: 'refunded',
      by: { actorId: null, source: 'system' },
      reason: 'Paid after the part was cancelled',
    }),
} satisfies Partial<JobHandlers<Deps>>;
