import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { mailClosedRequests } from './mail-closed-requests.ts';
import { syncRequestHolds } from './sync-request-holds.ts';

export const returnJobs = {
  'mail-closed-requests': (deps, { shipmentId }) => mailClosedRequests(deps, shipmentId),
  'sync-request-holds': (deps, payload) => syncRequestHolds(deps, payload),
} satisfies Partial<JobHandlers<Deps>>;
