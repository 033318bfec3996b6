import type { Deps } from '../../deps.ts';
import { forgetOldKeys } from '../payments/idempotency.ts';

export const checkoutJobs = {
  'forget-idempotency-keys': (deps: Deps) => forgetOldKeys(deps),
};

export const checkoutCron = [{ match: '41 * * * *', job: 'forget-idempotency-keys' }];
