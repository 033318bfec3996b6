import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetOldKeys } from '../idempotency/answer-once.ts';
import { watchBooks } from '../book-checks/check-books.ts';
import { tellOfDecline } from './note-decline.ts';
import { giveBack } from '../parked-payments/give-back-parked.ts';
import { applyEvent } from '../provider-events/apply-event.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { finishRefund, refundShipment } from '../refunds/refund-shipment.ts';
import { closeSessions } from './settle-payment.ts';

export const paymentJobs = {
  'apply-provider-event': (deps, { eventId }) => applyEvent(deps, eventId),
  'reconcile-payment': (deps, { orderId }) => reconcilePayment(deps, orderId),
  'close-sessions': (deps, { orderId }) => closeSessions(deps, orderId),
  'give-back-parked': (deps, { id }) => giveBack(deps, id),
  'finish-refund': (deps, { shipmentId }) => finishRefund(deps, shipmentId),
  'refund-cancelled-part': (deps, { shipmentId, sold }) =>
    refundShipment(deps, {
      shipmentId,
      toStatus: 'refunded',
      by: { actorId: null, source: 'system' },
      reason: sold
        ? 'Your payment arrived when the time for it was over, and this had been sold meanwhile.'
        : 'Your payment arrived after this had been cancelled.',
    }),
  'mail-failed-payment': (deps, { orderId }) => tellOfDecline(deps, orderId),
  'check-books': (deps) => watchBooks(deps),
  'forget-idempotency-keys': (deps) => forgetOldKeys(deps),
} satisfies Partial<JobHandlers<Deps>>;
