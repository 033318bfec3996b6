import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { refreshHome } from './refresh-home.ts';

export const homeJobs = {
  'refresh-home': (deps) => refreshHome(deps),
} satisfies Partial<JobHandlers<Deps>>;
