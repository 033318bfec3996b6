import type { JobHandlers } from '../../../jobs/kinds.ts';
import type { Deps } from '../../../deps.ts';
import { fulfilWishes } from './fulfil-wishes.ts';

export const wishlistJobs = {
  'fulfil-wishes': (deps) => fulfilWishes(deps),
} satisfies Partial<JobHandlers<Deps>>;
