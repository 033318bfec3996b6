import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { startClip } from './start-run.ts';
import { workRun } from './work-run.ts';

export const videoJobs = {
  'make-clip': (deps, payload) => startClip(deps, payload),
  'make-videos': (deps, { id }, worker) => workRun(deps, id, worker),
} satisfies Partial<JobHandlers<Deps>>;
