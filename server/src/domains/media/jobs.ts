import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { convertUpload } from './convert-upload.ts';
import { resumeConversions } from './resume-conversions.ts';
import { tidyUploads } from './tidy-uploads.ts';

const OfUpload = z.object({ id: z.string() });

export const mediaJobs = {
  'resume-conversions': (deps: Deps) => resumeConversions(deps),
  'tidy-uploads': (deps: Deps) => tidyUploads(deps),
};

/** Long work: it has a worker of its own, so that nothing else waits behind it. */
export const longMediaJobs = {
  'convert-video': (deps: Deps, payload: unknown, signal?: AbortSignal) =>
    convertUpload(deps, OfUpload.parse(payload).id, signal),
};

export const mediaCron = [
  { match: '* * * * *', job: 'resume-conversions' },
  { match: '17 * * * *', job: 'tidy-uploads' },
];
