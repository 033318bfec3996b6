import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { resumeRuns } from './resume-runs.ts';
import { makeNextVideo } from './work-run.ts';

export const videoJobs = {
  'make-next-video': (deps, { id }, signal) => makeNextVideo(deps, id, signal),
  'resume-video-runs': (deps) => resumeRuns(deps),
} satisfies Partial<JobHandlers<Deps>>;
