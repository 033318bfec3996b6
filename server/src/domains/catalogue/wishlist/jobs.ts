import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { fulfilWishes } from './fulfil-wishes.ts';

export const wishlistJobs = {
  'fulfil-wishes': (deps) => fulfilWishes(deps),
} satisfies Partial<JobHandlers<Deps>>;
