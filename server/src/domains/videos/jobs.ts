import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Deps } from '../../deps.ts';
import { workRun } from './work-run.ts';

export const videoJobs = {
  'make-videos': (deps, { id }, worker) => workRun(deps, id, worker),
} satisfies Partial<JobHandlers<Deps>>;
