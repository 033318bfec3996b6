import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Deps } from '../../deps.ts';
import { finishRefund, refundShipment } from './refund-shipment.ts';

export const refundJobs = {
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
} satisfies Partial<JobHandlers<Deps>>;
