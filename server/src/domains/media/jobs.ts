import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { convertUpload } from './convert-upload.ts';
import { tidyUploads } from './tidy-uploads.ts';

export const mediaJobs = {
  'convert-video': (deps, { id }, worker) => convertUpload(deps, id, worker),
  'tidy-uploads': (deps) => tidyUploads(deps),
} satisfies Partial<JobHandlers<Deps>>;
