import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { syncDispute } from './sync-dispute.ts';

export const disputeJobs = {
  'sync-dispute': async (deps, { id }) => {
    await syncDispute(deps, id);
  },
} satisfies Partial<JobHandlers<Deps>>;
