import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { forgetOldKeys } from './answer-once.ts';

export const idempotencyJobs = {
  'forget-idempotency-keys': (deps) => forgetOldKeys(deps),
} satisfies Partial<JobHandlers<Deps>>;
