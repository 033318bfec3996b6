import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetOldKeys } from '../payments/idempotency.ts';

export const checkoutJobs = {
  'forget-idempotency-keys': (deps) => forgetOldKeys(deps),
} satisfies Partial<JobHandlers<Deps>>;
