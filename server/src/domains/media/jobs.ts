import type { Deps } from '../../deps.ts';
import { convertNext } from './convert-upload.ts';
import { resumeConversions } from './resume-conversions.ts';
import { tidyUploads } from './tidy-uploads.ts';

export const mediaJobs = {
  'resume-conversions': (deps: Deps) => resumeConversions(deps),
  'tidy-uploads': (deps: Deps) => tidyUploads(deps),
};

/** Long work: it has a worker of its own, so that nothing else waits behind it. */
export const longMediaJobs = {
  'convert-video': (deps: Deps, _payload: unknown, signal?: AbortSignal) =>
    convertNext(deps, signal),
};

export const mediaCron = [
  { match: '* * * * *', job: 'resume-conversions' },
  { match: '17 * * * *', job: 'tidy-uploads' },
];
