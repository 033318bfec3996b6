import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { convertNext } from './convert-upload.ts';
import { tidyUploads } from './tidy-uploads.ts';

export const mediaJobs = {
  'convert-video': (deps, _upload, worker) => convertNext(deps, worker),
  'tidy-uploads': (deps) => tidyUploads(deps),
} satisfies Partial<JobHandlers<Deps>>;
