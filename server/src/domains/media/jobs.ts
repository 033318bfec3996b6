import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { convertNext } from './convert-upload.ts';
import { resumeConversions } from './resume-conversions.ts';
import { tidyUploads } from './tidy-uploads.ts';

export const mediaJobs = {
  'convert-video': (deps, _upload, signal) => convertNext(deps, signal),
  'resume-conversions': (deps) => resumeConversions(deps),
  'tidy-uploads': (deps) => tidyUploads(deps),
} satisfies Partial<JobHandlers<Deps>>;
