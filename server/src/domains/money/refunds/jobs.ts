import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { bookMissing } from './book-missing.ts';
import { finishRefund, refundShipment } from './refund-shipment.ts';

export const refundJobs = {
  'book-missing': (deps, { all }) => bookMissing(deps, { all: all ?? false }),
  'finish-refund': (deps, { shipmentId }) => finishRefund(deps, shipmentId),
  'refund-cancelled-part': (deps, { shipmentId, sold }) =>
    refundShipment(deps, {
      shipmentId,
      toStatus: 'refunded',
      by: { actorId: null, source: 'system' },
      reason: sold
        ? 'Your payment arrived too late, and these items had sold out by then.'
        : 'Your payment arrived after this order was cancelled.',
    }),
} satisfies Partial<JobHandlers<Deps>>;
