import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { refreshRates } from './refresh-rates.ts';

export const currencyJobs = {
  'refresh-rates': (deps) => refreshRates(deps),
} satisfies Partial<JobHandlers<Deps>>;
