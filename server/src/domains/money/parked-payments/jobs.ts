import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { giveBack } from './give-back-parked.ts';

export const parkedPaymentJobs = {
  'give-back-parked': (deps, { id }) => giveBack(deps, id),
} satisfies Partial<JobHandlers<Deps>>;
