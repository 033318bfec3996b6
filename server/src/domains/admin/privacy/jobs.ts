import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { sweepDeletedAccount } from './delete-account.ts';

export const personalJobs = {
  'sweep-deleted-account': (deps, { user_id }) => sweepDeletedAccount(deps, user_id),
} satisfies Partial<JobHandlers<Deps>>;
